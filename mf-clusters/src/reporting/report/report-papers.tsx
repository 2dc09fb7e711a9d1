import { AttachedFiles } from '@klaster/shared/files';
import { useTranslation } from '@klaster/shared/i18n';

/** Files attached to a report. */
export function ReportPapers({ id }: { id: number }) {
  const { t } = useTranslation('mf-clusters');
  return <AttachedFiles owner={{ of: 'reports', id }} title={t('report.papers')} />;
}
