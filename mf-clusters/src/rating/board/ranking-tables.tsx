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
  ticks?: Ticks | undefined;
  order: RatingOrder;
  onOrder: (order: RatingOrder) => void;
}

/** The table's names of the orders by rank. */
const SORTS: Partial<Record<RatingOrder, string>> = { top: 'rank', bottom: '-rank' };

const sortOf = (order: RatingOrder) => SORTS[order] ?? order;

export function ClusterRanking({ query, hrefOf, pageOf, pageSize, empty, ticks, ...sorting }: ClusterRankingProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { rank, score, movement } = usePlaceColumns<ClusterRow>();
  const choice = useTickColumn<ClusterRow>(ticks);
  const cluster: Column<ClusterRow> = {
    id: 'name',
    header: t('report.cluster'),
    priority: 'title',
    sortable: true,
    cell: ({ company_name }) => formatName(company_name),
  };
  const province: Column<ClusterRow> = {
    id: 'province',
    header: t('shared:province'),
    sortable: true,
    cell: renderPlace,
  };
  const counted: Column<ClusterRow> = {
    id: 'counted',
    header: t('rating.counted'),
    unit: t('rating.ofHundred'),
    kind: 'figure',
    sortable: true,
    cell: renderCounted,
  };
  return (
    <DataTable
      label={t('rating.clusters')}
      query={query}
      expectedRows={pageSize}
      phoneRows={{ below: ['movement'] }}
      columns={[...choice, sortable(rank), cluster, province, score, sortable(withPage(movement, pageOf)), counted]}
      sort={sortOf(sorting.order)}
      onSort={(sort) => sorting.onOrder(RATING_ORDERS.find((order) => sortOf(order) === sort) ?? 'top')}
      rows={query.data?.items ?? []}
      rowKey={({ cluster_id }) => cluster_id}
      rowHref={({ cluster_id }) => hrefOf(cluster_id)}
      empty={empty}
    />
  );
}

const withPage = (column: Column<ClusterRow>, pageOf: ClusterRankingProps['pageOf']): Column<ClusterRow> =>
  pageOf
    ? {
        ...column,
        cell: (row, index) => (
          <>
            {column.cell(row, index)}
            <PageLink to={pageOf(row.cluster_id)} {...row} />
          </>
        ),
      }
    : column;

function PageLink({ to, company_name }: { to: string; company_name: string }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <chakra.span css={WITHOUT_SCRIPTS} ms="3">
      <Link to={to}>
        {t('rating.cluster.title')}
        <VisuallyHidden>{`: ${formatName(company_name)}`}</VisuallyHidden>
      </Link>
    </chakra.span>
  );
}

const sortable = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, sortable: true });

const renderPlace = (row: ClusterRow) => <ClusterPlace row={row} />;

function ClusterPlace({ row }: { row: ClusterRow }) {
  const placeText = usePlaceText();
  return <PlaceName>{placeText(row)}</PlaceName>;
}

const renderProvince = ({ province_name }: ProvinceRow) => <PlaceName>{province_name}</PlaceName>;

const renderCounted = (row: ClusterRow) => <Counted points={row.counted} />;

function Counted({ points }: { points: number }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <>
      {formatNumber(points)}
      {points < COMPLETE_POINTS && <span data-under=""> {t('rating.incomplete')}</span>}
    </>
  );
}

/** A row links to the clusters of its province. */
export function ProvinceRanking({ rows, hrefOf }: { rows: readonly ProvinceRow[]; hrefOf: (code: string) => string }) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { rank, score, movement } = usePlaceColumns<ProvinceRow>(({ scored }) =>
    scored === 0 ? t('rating.noReports') : undefined,
  );
  const province: Column<ProvinceRow> = {
    id: 'province',
    header: t('shared:province'),
    priority: 'title',
    cell: renderProvince,
  };
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
    cell: renderCoverage,
  };
  const isCovered = rows.some(({ clusters }) => clusters !== undefined);
  return (
    <DataTable
      label={t('rating.provinces')}
      phoneRows={{ below: ['movement', 'coverage'] }}
      columns={[rank, province, score, movement, isCovered ? coverage : ranked]}
      rows={rows}
      rowKey={({ province_code }) => province_code}
      rowHref={({ province_code }) => hrefOf(province_code)}
    />
  );
}

const renderCoverage = (row: ProvinceRow) => <Coverage {...row} />;

function Coverage({ scored, clusters, ...standing }: ProvinceRow) {
  const { t } = useTranslation('mf-clusters');
  return (
    <>
      {t('rating.outOf', { part: formatNumber(scored), whole: formatNumber(clusters) })}
      {isUnranked(standing) && <span data-under="">{t('rating.underHalf')}</span>}
    </>
  );
}
