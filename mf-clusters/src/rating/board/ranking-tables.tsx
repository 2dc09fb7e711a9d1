import { COMPLETE_POINTS, RATING_ORDERS } from '@klaster/shared/contract/rating';
import type { RatingAnswer, RatingOrder } from '@klaster/shared/contract/rating';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, DataTable, Link, PlaceName, VisuallyHidden, WITHOUT_SCRIPTS } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTickColumn } from './compare-bar';
import { isUnranked, Movement, Score } from './score-and-movement';
import type { Ticks } from './ticks';
import { usePlaceText } from '../../indicators/texts/use-place-text';

type ClusterRow = RatingAnswer['items'][number];
type ProvinceRow = RatingAnswer['provinces'][number];
type Standing = Pick<ClusterRow, 'rank' | 'score' | 'band' | 'movement' | 'movement_year'>;

/** `whyNoScore` replaces the default explanation, that too little data is known. */
export function usePlaceColumns<Row extends Standing>(
  whyNoScore?: (row: Row) => string | undefined,
): Record<'rank' | 'score' | 'movement', Column<Row>> {
  const { t } = useTranslation('mf-clusters');
  return {
    rank: {
      id: 'rank',
      header: t('rating.rank'),
      kind: 'figure',
      priority: 'main',
      cell: ({ rank }) => formatNumber(rank),
    },
    score: {
      id: 'score',
      header: t('rating.score'),
      kind: 'figure',
      priority: 'main',
      cell: (row) => <Score score={row.score} band={row.band} missing={whyNoScore?.(row)} />,
    },
    movement: {
      id: 'movement',
      header: t('rating.movement'),
      unit: t('rating.movementSpans'),
      kind: 'figure',
      priority: 'main',
      cell: ({ movement, movement_year }) => (
        <>
          <Movement places={movement} />
          {' / '}
          <VisuallyHidden>{t('rating.movementYear')}: </VisuallyHidden>
          <Movement places={movement_year ?? null} />
        </>
      ),
    },
  };
}

export interface ClusterRankingProps {
  query: UseQueryResult<RatingAnswer>;
  hrefOf: (clusterId: number) => string;
  /** Page of a cluster for visitors without scripts, for whom `hrefOf` opens no dialog. */
  pageOf?: ((clusterId: number) => string) | undefined;
  pageSize: number;
  empty: { title?: ReactNode; hint?: ReactNode; action?: ReactNode };
  ticks: Ticks;
  order: RatingOrder;
  onOrder: (order: RatingOrder) => void;
}

/** The table's names of the orders by rank. */
const SORTS: Partial<Record<RatingOrder, string>> = { top: 'rank', bottom: '-rank' };

const sortOf = (order: RatingOrder) => SORTS[order] ?? order;

export function ClusterRanking({ query, hrefOf, pageOf, pageSize, empty, ticks, ...sorting }: ClusterRankingProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <DataTable
      label={t('rating.clusters')}
      query={query}
      expectedRows={pageSize}
      phoneRows={{ below: ['movement'] }}
      columns={useClusterColumns(ticks, pageOf)}
      sort={sortOf(sorting.order)}
      onSort={(sort) => sorting.onOrder(RATING_ORDERS.find((order) => sortOf(order) === sort) ?? 'top')}
      rows={query.data?.items ?? []}
      rowKey={({ cluster_id }) => cluster_id}
      rowHref={({ cluster_id }) => hrefOf(cluster_id)}
      empty={empty}
    />
  );
}

function useClusterColumns(ticks: Ticks, pageOf: ClusterRankingProps['pageOf']): Column<ClusterRow>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const placeText = usePlaceText();
  const { rank, score, movement } = usePlaceColumns<ClusterRow>();
  return [
    useTickColumn<ClusterRow>(ticks),
    { ...rank, sortable: true },
    {
      id: 'name',
      header: t('report.cluster'),
      priority: 'title',
      sortable: true,
      cell: ({ company_name }) => formatName(company_name),
    },
    {
      id: 'province',
      header: t('shared:province'),
      sortable: true,
      cell: (row) => <PlaceName>{placeText(row)}</PlaceName>,
    },
    score,
    {
      ...movement,
      sortable: true,
      cell: (row, index) => (
        <>
          {movement.cell(row, index)}
          {pageOf && (
            <chakra.span css={WITHOUT_SCRIPTS} ms="3">
              <Link to={pageOf(row.cluster_id)}>
                {t('rating.cluster.title')}
                <VisuallyHidden>{`: ${formatName(row.company_name)}`}</VisuallyHidden>
              </Link>
            </chakra.span>
          )}
        </>
      ),
    },
    {
      id: 'counted',
      header: t('rating.counted'),
      unit: t('rating.ofHundred'),
      kind: 'figure',
      sortable: true,
      cell: ({ counted }) => (
        <>
          {formatNumber(counted)}
          {counted < COMPLETE_POINTS && <span data-under=""> {t('rating.incomplete')}</span>}
        </>
      ),
    },
  ];
}

/** A row links to the clusters of its province. */
export function ProvinceRanking({ rows, hrefOf }: { rows: readonly ProvinceRow[]; hrefOf: (code: string) => string }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <DataTable
      label={t('rating.provinces')}
      phoneRows={{ below: ['movement', 'coverage'] }}
      columns={useProvinceColumns(rows.some(({ clusters }) => clusters !== undefined))}
      rows={rows}
      rowKey={({ province_code }) => province_code}
      rowHref={({ province_code }) => hrefOf(province_code)}
    />
  );
}

function useProvinceColumns(isCovered: boolean): Column<ProvinceRow>[] {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { rank, score, movement } = usePlaceColumns<ProvinceRow>(({ scored }) =>
    scored === 0 ? t('rating.noReports') : undefined,
  );
  const ranked: Column<ProvinceRow> = {
    id: 'ranked',
    header: t('rating.rankedOfScored'),
    kind: 'figure',
    cell: (row) => t('rating.outOf', { part: formatNumber(row.ranked), whole: formatNumber(row.scored) }),
  };
  const coverage: Column<ProvinceRow> = {
    id: 'coverage',
    header: t('rating.coverage'),
    kind: 'figure',
    priority: 'main',
    cell: (row) => (
      <>
        {t('rating.outOf', { part: formatNumber(row.scored), whole: formatNumber(row.clusters) })}
        {isUnranked(row) && <span data-under="">{t('rating.underHalf')}</span>}
      </>
    ),
  };
  return [
    rank,
    {
      id: 'province',
      header: t('shared:province'),
      priority: 'title',
      cell: ({ province_name }) => <PlaceName>{province_name}</PlaceName>,
    },
    score,
    movement,
    isCovered ? coverage : ranked,
  ];
}
