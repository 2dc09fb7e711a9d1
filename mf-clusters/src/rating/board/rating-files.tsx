import { OPEN_DATA_LICENCE, OPEN_DATA_TYPES } from '@klaster/shared/contract/registers';
import type { OpenDataType } from '@klaster/shared/contract/registers';
import type { Quarter } from '@klaster/shared/contract/reports';
import { publicClient, saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton, Flex, Text } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';

/** Downloads of the whole rating of a quarter, whatever the filters. */
export function RatingFiles({ period }: { period: Quarter }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Flex role="group" aria-label={t('rating.files')} wrap="wrap" align="center" gap="2" data-print="hidden">
      <Text color="fg.muted">
        {t('rating.files')}, {OPEN_DATA_LICENCE.name}
      </Text>
      {OPEN_DATA_TYPES.map((type) => (
        <RatingFile key={type} period={period} type={type} />
      ))}
    </Flex>
  );
}

interface RatingFileProps {
  period: Quarter;
  type: OpenDataType;
  /** Only these. */
  clusters?: readonly number[];
}

export function RatingFile({ period: { year, quarter }, type, clusters }: RatingFileProps) {
  const { t } = useTranslation('mf-clusters');
  const query = { year, quarter, ...(clusters && { clusters: clusters.join(',') }) };
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(
        await publicClient.download(`GET /api/rating/open-data.${type}`, { query }),
        `${clusters ? t('rating.comparison.title') : t('rating.title')} ${year}-${quarter}.${type}`,
      ),
    onError: useFailureNotice(),
  });
  return (
    <BusyButton
      variant="outline"
      busy={isPending}
      aria-label={t('rating.download', { type: type.toUpperCase() })}
      onClick={() => isPending || mutate()}
    >
      {type.toUpperCase()}
    </BusyButton>
  );
}
