import type { ReviewQueueItem } from '@klaster/shared/contract/reports';
import { formatDate, formatName, formatNumber, formatWaiting, useTranslation } from '@klaster/shared/i18n';
import { Flex, PlaceName } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { LateBadge, LevelBadge, ReportStatusBadge } from '../../campaign/status/report-status';

export function useQueueColumns(
  now: Date,
  firstNumber: number,
  items: readonly ReviewQueueItem[],
): Column<ReviewQueueItem>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const due: Column<ReviewQueueItem> = {
    id: 'due',
    kind: 'figure',
    header: t('queue.due'),
    cell: ({ decision_due }) => formatDate(decision_due),
  };
  const unexplained: Column<ReviewQueueItem> = {
    id: 'unexplained',
    kind: 'figure',
    priority: 'main',
    sortable: true,
    header: t('queue.unexplained'),
    cell: (report) => formatNumber(report.unexplained ?? null),
  };
  // Other servers have neither.
  const hasDueDates = items.some(({ decision_due }) => decision_due !== undefined);
  const hasCounts = items.some((report) => report.unexplained !== undefined);
  return [
    { id: 'number', kind: 'index', header: t('shared:number'), cell: (_, index) => firstNumber + index },
    { id: 'farm', priority: 'title', fills: true, header: t('report.cluster'), cell: ({ farm }) => formatName(farm) },
    {
      id: 'province',
      priority: 'main',
      header: t('shared:province'),
      cell: ({ province_name }) => <PlaceName>{province_name}</PlaceName>,
    },
    {
      id: 'district',
      header: t('shared:district'),
      cell: ({ district_name }) => <PlaceName>{district_name}</PlaceName>,
    },
    {
      id: 'submitted',
      kind: 'figure',
      header: t('queue.submitted'),
      cell: ({ submitted_at }) => formatDate(submitted_at),
    },
    ...(hasDueDates ? [due] : []),
    ...(hasCounts ? [unexplained] : []),
    {
      id: 'waiting',
      kind: 'figure',
      priority: 'main',
      header: t('queue.waiting'),
      cell: (report) => formatWait(report, now),
    },
    {
      id: 'status',
      kind: 'code',
      priority: 'main',
      header: t('shared:status'),
      cell: ({ status, late, approval }) => (
        <Flex as="span" display="inline-flex" gap="1" whiteSpace="nowrap">
          {approval ? <LevelBadge approval={approval} /> : <ReportStatusBadge status={status} />}
          {late && <LateBadge />}
        </Flex>
      ),
    },
  ];
}

function formatWait({ submitted_at, decided_at }: ReviewQueueItem, now: Date): string {
  return formatWaiting(submitted_at, decided_at === null ? now : new Date(decided_at));
}
