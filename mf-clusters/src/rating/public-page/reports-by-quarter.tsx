import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { isSameQuarter } from '@klaster/shared/contract/reports';
import type { Quarter } from '@klaster/shared/contract/reports';
import { formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { DataTable, Link, StatusBadge, VisuallyHidden } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { provenanceHref } from '../board/rating-filters';
import { Movement, Score } from '../board/score-and-movement';

type Row = Quarter & { report: ClusterRatingAnswer['history'][number] | undefined };

const MAX_QUARTERS = 12;

/** Quarters with scores, the latest first. Visitors see only whether the cluster has a confirmed report. */
export function ReportsByQuarter({ rating }: { rating: ClusterRatingAnswer }) {
  const { t } = useTranslation('mf-clusters');
  const rows = rating.periods
    .slice(0, MAX_QUARTERS)
    .map((period): Row => ({ ...period, report: rating.history.find((entry) => isSameQuarter(entry, period)) }));
  return (
    <DataTable
      label={t('rating.cluster.reports')}
      phoneRows={{ below: ['report'] }}
      columns={useColumns(rating.cluster.cluster_id)}
      rows={rows}
      rowKey={({ year, quarter }) => `${year}-${quarter}`}
    />
  );
}

function useColumns(cluster: number): Column<Row>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  return [
    {
      id: 'period',
      header: t('rating.period'),
      priority: 'title',
      cell: ({ year, quarter }) => t('queue.period', { year, quarter }),
    },
    {
      id: 'report',
      header: t('rating.provenance.report'),
      priority: 'main',
      cell: ({ report }) => (
        <StatusBadge tone={report ? 'green' : 'grey'}>
          {report ? t('shared:reportStatus.confirmed') : t('rating.noReports')}
        </StatusBadge>
      ),
    },
    {
      id: 'score',
      header: t('rating.score'),
      kind: 'figure',
      priority: 'main',
      cell: ({ report }) => (report ? <Score score={report.score} band={report.band} /> : MISSING),
    },
    {
      id: 'rank',
      header: t('rating.rank'),
      kind: 'figure',
      priority: 'main',
      cell: ({ report }) =>
        report?.rank
          ? t('rating.outOf', { part: formatNumber(report.rank), whole: formatNumber(report.ranked) })
          : MISSING,
    },
    {
      id: 'movementYear',
      header: t('rating.movementYear'),
      kind: 'figure',
      cell: ({ report }) =>
        report ? <Movement places={report.movement_year ?? null} isOther={report.method_changed_year} /> : MISSING,
    },
    {
      id: 'origin',
      header: t('rating.provenance.title'),
      cell: ({ year, quarter, report }) =>
        report && (
          <Link to={provenanceHref(cluster, { year, quarter })}>
            {t('rating.cluster.origin')}
            <VisuallyHidden>{`: ${t('queue.period', { year, quarter })}`}</VisuallyHidden>
          </Link>
        ),
    },
  ];
}
