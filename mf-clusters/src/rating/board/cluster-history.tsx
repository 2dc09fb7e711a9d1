import type { ClusterRatingAnswer } from '@klaster/shared/contract/rating';
import { formatNumber, MISSING, useTranslation } from '@klaster/shared/i18n';
import { DataTable, Link } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import { Movement, Score } from './score-and-movement';
import { ScoreChart } from './score-chart';
import { Section } from './section';

type HistoryRow = ClusterRatingAnswer['history'][number];

/** Quarter, score, rank and both movements. */
const BRIEF_COLUMNS = 5;

export interface ClusterHistoryProps {
  rating: ClusterRatingAnswer;
  brief: boolean;
}

export function ClusterHistory({ rating, brief }: ClusterHistoryProps) {
  const { t } = useTranslation('mf-clusters');
  const columns = useColumns().slice(0, brief ? BRIEF_COLUMNS : undefined);
  if (rating.history.length === 0) return null;
  return (
    <Section title={t('rating.history')}>
      <ScoreChart ratings={[rating]} />
      <DataTable
        label={t('rating.history')}
        columns={columns}
        rows={rating.history.toReversed()}
        rowKey={({ year, quarter }) => `${year}-${quarter}`}
      />
    </Section>
  );
}

function useColumns(): Column<HistoryRow>[] {
  const { t } = useTranslation('mf-clusters');
  return [
    { id: 'period', header: t('rating.period'), priority: 'title', cell: (row) => t('queue.period', row) },
    {
      id: 'score',
      header: t('rating.score'),
      kind: 'figure',
      priority: 'main',
      cell: ({ score, band }) => <Score score={score} band={band} />,
    },
    {
      id: 'rank',
      header: t('rating.rank'),
      kind: 'figure',
      priority: 'main',
      cell: ({ rank, ranked }) =>
        rank === null ? MISSING : t('rating.outOf', { part: formatNumber(rank), whole: formatNumber(ranked) }),
    },
    {
      id: 'movement',
      header: t('rating.movement'),
      kind: 'figure',
      priority: 'main',
      cell: ({ movement, method_changed }) => <Movement places={movement} isOther={method_changed} />,
    },
    {
      id: 'movementYear',
      header: t('rating.movementYear'),
      kind: 'figure',
      priority: 'main',
      cell: ({ movement_year, method_changed_year }) => (
        <Movement places={movement_year ?? null} isOther={method_changed_year} />
      ),
    },
    {
      id: 'counted',
      header: t('rating.counted'),
      unit: t('rating.ofHundred'),
      kind: 'figure',
      cell: ({ counted }) => formatNumber(counted),
    },
    {
      id: 'method',
      header: t('method.version'),
      kind: 'figure',
      cell: ({ method_version }) => (
        <Link
          to={`/baxolash-mezoni?version=${method_version}`}
          aria-label={t('rating.byMethod', { version: method_version })}
        >
          {method_version}
        </Link>
      ),
    },
  ];
}
