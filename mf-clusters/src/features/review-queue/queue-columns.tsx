import type { ReviewQueueItem } from '@klaster/shared/contract';
import { formatDate, formatName, formatWaiting, useTranslation } from '@klaster/shared/i18n';
import type { Column } from '@klaster/shared/ui';
import { ReportStatusBadge } from '../report/report-status';

/** Columns of the review queue; `firstNumber` is the number of the page's first row. */
export function useQueueColumns(now: Date, firstNumber: number): Column<ReviewQueueItem>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  return [
    { id: 'number', kind: 'index', header: t('shared:number'), cell: (_, index) => firstNumber + index },
    { id: 'farm', priority: 'title', header: t('report.cluster'), cell: ({ farm }) => formatName(farm) },
    {
      id: 'province',
      priority: 'main',
      header: t('shared:province'),
      cell: ({ province_name }) => formatName(province_name),
    },
    { id: 'district', header: t('shared:district'), cell: ({ district_name }) => formatName(district_name) },
    {
      id: 'submitted',
      kind: 'figure',
      header: t('queue.submitted'),
      cell: ({ submitted_at }) => formatDate(submitted_at),
    },
    {
      id: 'waiting',
      kind: 'figure',
      priority: 'main',
      header: t('queue.waiting'),
      cell: (report) => waited(report, now),
    },
    {
      id: 'status',
      priority: 'main',
      header: t('shared:status'),
      cell: ({ status }) => <ReportStatusBadge status={status} />,
    },
  ];
}

/** From submission to the decision, or until now while there is none. */
function waited({ submitted_at, decided_at }: ReviewQueueItem, now: Date): string {
  return formatWaiting(submitted_at, decided_at === null ? now : new Date(decided_at));
}
