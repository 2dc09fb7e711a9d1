import type { Quarter } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';

/** Says also whether the quarter is preliminary, and how many clusters are confirmed. */
export function useQuarterText() {
  const { t } = useTranslation('mf-clusters');
  return (quarter: Quarter, preliminary: boolean, coverage?: { confirmed: number; clusters: number | undefined }) => {
    const period = t('queue.period', { year: quarter.year, quarter: quarter.quarter });
    if (!preliminary) return period;
    if (coverage?.clusters === undefined) return `${period} (${t('preliminary.word')})`;
    const counts = { confirmed: formatNumber(coverage.confirmed), clusters: formatNumber(coverage.clusters) };
    return `${period} (${t('preliminary.of', counts)})`;
  };
}
