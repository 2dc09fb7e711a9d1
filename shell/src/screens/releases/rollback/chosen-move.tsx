import type { AppReleases } from '@klaster/shared/contract';
import { MISSING, useTranslation } from '@klaster/shared/i18n';
import { Flex, Text } from '@klaster/shared/ui';
import { useWatch } from '@klaster/shared/ui/form';
import { VersionCode } from '../version-code';

/** What visitors get now and what they will get, as chosen in the form around it. */
export function ChosenMove({ app: { live, canary } }: { app: AppReleases }) {
  const { t } = useTranslation('releases');
  const to: unknown = useWatch({ name: 'version' });
  const from = canary && to === live ? canary.version : live;
  return (
    <Flex align="center" gap="4" p="3" borderRadius="md" borderWidth="1px" bg="bg.subtle">
      <Side label={t('rollback.from')} version={from} />
      <Text aria-hidden fontSize="lg" color="fg.muted">
        →
      </Text>
      <Side label={t('rollback.to')} version={typeof to === 'string' && to !== '' ? to : null} />
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
