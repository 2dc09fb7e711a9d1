import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ReportStatus } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { StatusBadge } from '@klaster/shared/ui';
import type { Tone } from '@klaster/shared/ui';

type StatusName = keyof typeof REPORT_STATUS;

const TONES: Readonly<Record<StatusName, Tone>> = { draft: 'grey', new: 'blue', confirmed: 'green', rejected: 'red' };

const NAMES = Object.keys(REPORT_STATUS) as StatusName[];

/** The decision on the report is overdue. */
export function LateBadge() {
  const { t } = useTranslation('mf-clusters');
  return <StatusBadge tone="yellow">{t('queue.late')}</StatusBadge>;
}

/** An unknown status is shown as it is. */
export function ReportStatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('shared');
  const name = NAMES.find((candidate) => REPORT_STATUS[candidate] === status);
  return <StatusBadge tone={name ? TONES[name] : 'grey'}>{name ? t(`reportStatus.${name}`) : status}</StatusBadge>;
}
