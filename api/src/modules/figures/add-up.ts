import {
  isSameQuarter,
  quarterAfter,
  type FiguresAnswer,
  type FiguresQuery,
  type Quarter,
} from '@klaster/shared/contract/reports';
import { INDICATORS, listOperands, summarise } from '@klaster/shared/contract/indicators';
import type { Indicator, IndicatorKey, NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { inTimeSlice } from '../../kernel/queue/time-slice';
import { quarterNumber, type FigureCluster, type FigureColumns, type FigureProvince } from './repository';

type FigureRequest = {
  readonly keys: readonly NumberIndicatorKey[];
  readonly periods: readonly Quarter[];
  readonly by: FiguresQuery['by'];
  /** Quarters to compare each with; none if rows are of single clusters. */
  readonly against: readonly Quarter[];
  /** Whether each is also compared with the previous quarter of its year. */
  readonly amounts: boolean;
  /** Keys of the columns that `readReports` returns. */
  readonly columns: readonly NumberIndicatorKey[];
  readonly provinces: readonly FigureProvince[];
  readonly clusters: readonly FigureCluster[];
  readonly readReports: (at: Quarter) => Promise<FigureColumns | undefined>;
};

type Row = FiguresAnswer['rows'][number];

type RowHead = Pick<Row, 'province_code' | 'province_name' | 'moved_to' | 'cluster_id' | 'name'>;

const ALL: RowHead = { province_code: null, province_name: null, cluster_id: null, name: null };

const INDICATOR_OF: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((indicator) => [indicator.key, indicator]));

const findIndicators = (keys: readonly NumberIndicatorKey[]) => keys.flatMap((key) => INDICATOR_OF.get(key) ?? []);

/** A percentage over many reports is calculated from the sums of its operands, so those are read too. */
export function columnsFor(keys: readonly NumberIndicatorKey[]): NumberIndicatorKey[] {
  const operands = findIndicators(keys).flatMap(({ derived }) => (derived ? listOperands(derived) : []));
  return [...new Set([...keys, ...operands])];
}

/** Other requests are served between quarters. */
export async function addUp(request: FigureRequest): Promise<FiguresAnswer> {
  const { keys, periods, against, amounts } = request;
  const answer: FiguresAnswer = { keys: [...keys], rows: [], periods: [] };
  const comparisons: NonNullable<FiguresAnswer['comparisons']> = [];
  const earlier: Reported[] = [];
  for (const at of against) earlier.push({ at, reports: await inTimeSlice(() => request.readReports(at)) });
  for (const at of periods) {
    await inTimeSlice(async () => {
      const reports = await request.readReports(at);
      answer.rows.push(...buildRows(at, reports, request));
      const expected = expectedIn(at, request).length;
      answer.periods.push({ ...at, reports: reports?.clusters.length ?? 0, expected });
      const others = earlier.filter((other) => !isSameQuarter(other.at, at));
      const before = quarterAfter(at, -1);
      if (amounts && before.year === at.year && !others.some((other) => isSameQuarter(other.at, before)))
        others.push({ at: before, reports: await request.readReports(before) });
      comparisons.push(...others.flatMap((other) => compareQuarters({ at, reports }, other, request)));
    });
  }
  return against.length > 0 || amounts ? { ...answer, comparisons } : answer;
}

type Reported = { readonly at: Quarter; readonly reports: FigureColumns | undefined };

function compareQuarters({ at, reports: now }: Reported, other: Reported, request: FigureRequest) {
  const places = listPlaces(at, request);
  const [nowIn, beforeIn] = [byGroup(now, groupsIn(at, request)), byGroup(other.reports, groupsIn(other.at, request))];
  const expectedByGroup = expectedCounts(at, request);
  return places.map(({ province_code }) => ({
    ...at,
    against: other.at,
    province_code,
    expected: expectedByGroup.get(province_code) ?? 0,
    ...likeWithLike(
      { now: nowIn(province_code), before: beforeIn(province_code) },
      findIndicators(request.keys),
      request.columns,
    ),
  }));
}

function byGroup(reports: FigureColumns | undefined, groupOf: (cluster: number) => Group) {
  const indexes = groupedIndexes((reports?.clusters ?? []).map(groupOf));
  return (group: Group): FigureColumns | undefined => {
    const groupIndexes = indexes.get(group);
    if (!reports || !groupIndexes) return undefined;
    return {
      clusters: groupIndexes.map((index) => reports.clusters[index] ?? 0),
      columns: reports.columns.map((column) => groupIndexes.map((index) => column[index] ?? null)),
    };
  };
}

/** A province's code, a cluster's id, or `null` for all. */
type Group = string | number | null;

function groupsIn(at: Quarter, { by, clusters }: FigureRequest): (cluster: number) => Group {
  const provinces = new Map(clusters.map((cluster) => [cluster.cluster_id, provinceIn(at, cluster)]));
  return (id) => ({ total: null, province: provinces.get(id) ?? '', cluster: id })[by];
}

const provinceIn = (at: Quarter, { places, province_code }: FigureCluster): string =>
  places?.find((place) => isSameQuarter(place, at))?.province_code ?? province_code;

function clustersIn(at: Quarter, { clusters, provinces }: FigureRequest): FigureCluster[] {
  const codes = new Set(provinces.map(({ province_code }) => province_code));
  return clusters.filter((cluster) => codes.has(provinceIn(at, cluster)));
}

const expectedIn = (at: Quarter, request: FigureRequest) =>
  clustersIn(at, request).filter((cluster) => isExpected(cluster, at));

function expectedCounts(at: Quarter, request: FigureRequest): ReadonlyMap<Group, number> {
  const groupOf = groupsIn(at, request);
  const groups = groupedIndexes(expectedIn(at, request).map(({ cluster_id }) => groupOf(cluster_id)));
  return new Map([...groups].map(([group, indexes]) => [group, indexes.length]));
}

function buildRows(at: Quarter, reports: FigureColumns | undefined, request: FigureRequest): Row[] {
  const { by } = request;
  const reportsIn = byGroup(reports, groupsIn(at, request));
  const expectedByGroup = expectedCounts(at, request);
  return listPlaces(at, request).map((place) => {
    const group = by === 'cluster' ? place.cluster_id : place.province_code;
    const groupReports = reportsIn(group);
    const columns = groupReports?.columns ?? [];
    const figures = by === 'cluster' ? asIs(columns, request) : summariseColumns(columns, request);
    return {
      ...at,
      ...place,
      reports: groupReports?.clusters.length ?? 0,
      expected: expectedByGroup.get(group) ?? 0,
      ...figures,
    };
  });
}

function listPlaces(at: Quarter, request: FigureRequest): RowHead[] {
  const { by, provinces } = request;
  if (by === 'total') return [ALL];
  if (by === 'province') return provinces.map((province) => ({ ...ALL, ...province }));
  const names = new Map(provinces.map(({ province_code, province_name }) => [province_code, province_name]));
  const rows = clustersIn(at, request)
    .filter(isListed)
    .map((cluster) => {
      const { cluster_id, name, province_name } = cluster;
      const province_code = provinceIn(at, cluster);
      const moved_to = province_code === cluster.province_code ? null : province_name;
      return { province_code, province_name: names.get(province_code) ?? null, moved_to, cluster_id, name };
    });
  return rows.sort((a, b) => Number(a.province_code) - Number(b.province_code));
}

const isListed = ({ live, reported }: FigureCluster) => live || reported !== null;

/** Source: specification 9.4.3. */
function isExpected({ since, until, reported }: FigureCluster, at: Quarter): boolean {
  const number = quarterNumber(at);
  if (since <= number && (until === null || until > number)) return true;
  return reported?.some((quarter) => isSameQuarter(quarter, at)) ?? false;
}

function groupedIndexes<Group>(groups: readonly Group[]): Map<Group, number[]> {
  const indexes = new Map<Group, number[]>();
  groups.forEach((group, index) => {
    const groupIndexes = indexes.get(group);
    if (groupIndexes) groupIndexes.push(index);
    else indexes.set(group, [index]);
  });
  return indexes;
}

type Columns = readonly (readonly (number | null)[])[];

/** Figures of one report or none. Nothing is added up, so yields are included. */
function asIs(columns: Columns, { keys }: FigureRequest) {
  // The keys are the first columns.
  const values = keys.map((_, index) => columns[index]?.[0] ?? null);
  return { values, medians: values, missing: keys.map((_, index) => (columns[index]?.[0] === null ? 1 : 0)) };
}

function summariseColumns(columns: Columns, { keys, columns: names }: FigureRequest) {
  const columnOf = (key: IndicatorKey) => columns[names.indexOf(key as NumberIndicatorKey)] ?? [];
  const summaries = findIndicators(keys).map((indicator) => summarise(indicator, columnOf));
  return {
    values: summaries.map(({ total }) => total),
    medians: summaries.map(({ median }) => median),
    missing: summaries.map(({ missing }) => missing),
  };
}

type Sides = { readonly now: FigureColumns | undefined; readonly before: FigureColumns | undefined };

/** Compares each figure over the clusters that have it in both quarters. Source: specification 9.3.1. */
function likeWithLike({ now, before }: Sides, indicators: readonly Indicator[], names: readonly NumberIndicatorKey[]) {
  const placeNow = new Map(now?.clusters.map((cluster, index) => [cluster, index]));
  const pairs = (before?.clusters ?? []).flatMap((cluster, index) => {
    const at = placeNow.get(cluster);
    return at === undefined ? [] : [{ now: at, before: index }];
  });
  const columnOf = (side: 'now' | 'before', key: IndicatorKey) => {
    const columns = { now, before }[side]?.columns[names.indexOf(key as NumberIndicatorKey)] ?? [];
    return pairs.map((pair) => columns[pair[side]] ?? null);
  };
  const cells = indicators.map((indicator) => {
    const parts = indicator.derived ? listOperands(indicator.derived) : [indicator.key];
    const columns = parts.flatMap((key) => [columnOf('now', key), columnOf('before', key)]);
    const both = pairs.map((_, index) => columns.every((column) => column[index] !== null));
    const summariseSide = (side: 'now' | 'before') => {
      const { total, median } = summarise(indicator, (key) => columnOf(side, key).filter((_, index) => both[index]));
      return indicator.unit === 'centner_per_ha' ? median : total;
    };
    return { compared: both.filter(Boolean).length, before: summariseSide('before'), now: summariseSide('now') };
  });
  return {
    reports_before: before?.clusters.length ?? 0,
    clusters: pairs.length,
    compared: cells.map(({ compared }) => compared),
    before: cells.map((cell) => cell.before),
    now: cells.map((cell) => cell.now),
  };
}
