import type { Report } from '@klaster/shared/contract/reports';
import { formatName, useTranslation } from '@klaster/shared/i18n';

export function useReportName(report: Report | undefined): string | undefined {
  const { t } = useTranslation('mf-clusters');
  if (!report) return undefined;
  const { farm, year, quarter } = report;
  const period = quarter === undefined ? String(year) : t('queue.period', { year, quarter });
  return `${formatName(farm)}, ${period}`;
}
