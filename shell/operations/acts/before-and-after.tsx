import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { Flex, Text } from '@klaster/shared/ui';
import { VersionCode } from '../../src/releases/panel-parts';

type BeforeAndAfterProps = { from: string | null; to: string | null };

/** The version that visitors get now, and the one that they will get. */
export function BeforeAndAfter({ from, to }: BeforeAndAfterProps) {
  const { t } = useTranslation('operations');
  return (
    <Flex align="center" gap="4" p="3" borderRadius="md" borderWidth="1px" bg="bg.subtle">
      <Side label={t('act.now')} version={from} />
      <Text aria-hidden fontSize="lg" color="fg.muted">
        →
      </Text>
      <Side label={t('act.then')} version={to} />
    </Flex>
  );
}

function Side({ label, version }: { label: string; version: string | null }) {
  return (
    <div>
      <Text fontSize="xs" color="fg.muted">
        {label}
      </Text>
      <Text fontWeight="semibold">{version ? <VersionCode version={version} /> : MISSING}</Text>
    </div>
  );
}
