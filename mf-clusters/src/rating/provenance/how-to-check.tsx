import type { ProvenanceAnswer } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Heading, Stack, Text } from '@klaster/shared/ui';
import { QrCode } from '@klaster/shared/ui/qr-code';
import { useSyncExternalStore } from 'react';
import { provenanceHref } from '../board/rating-filters';

const PROGRAM = '/api/rating/check-score.mjs';

const never = () => () => undefined;

/** The page's address, known only in a browser: a server renders the same for every address. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  );

/** How anybody can compute the hash: the program, its command with the noted data, and the page's address as a QR code. */
export function HowToCheck({ provenance: { cluster_id, year, quarter, chained } }: { provenance: ProvenanceAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const origin = useOrigin();
  if (!chained) return <Text>{t('rating.provenance.waiting')}</Text>;
  const call = `${origin}/api/rating/clusters/${cluster_id}/provenance?year=${year}&quarter=${quarter}`;
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" fontSize="md">
        {t('rating.provenance.check')}
      </Heading>
      <Text>{t('rating.provenance.checkText')}</Text>
      <Button asChild variant="outline" alignSelf="start" data-print="hidden">
        <a href={PROGRAM} download>
          {t('rating.provenance.download')}
        </a>
      </Button>
      <Text>{t('rating.provenance.run')}</Text>
      <chakra.code
        display="block"
        p="3"
        borderWidth="1px"
        borderColor="border"
        borderRadius="sm"
        fontFamily="mono"
        fontSize="table"
        overflowWrap="anywhere"
      >
        {`node check-score.mjs '${call}' ${chained.row.position}:${chained.hash}`}
      </chakra.code>
      <Flex gap="4" wrap="wrap" align="center">
        {origin && (
          <QrCode
            text={`${origin}${provenanceHref(cluster_id, { year, quarter })}`}
            label={t('rating.provenance.qr')}
          />
        )}
        <Text flex="1" minW="14rem">
          {t('rating.provenance.keep')}
        </Text>
      </Flex>
    </Stack>
  );
}
