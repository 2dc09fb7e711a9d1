import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { PrimaryDataAnswer } from '@klaster/shared/contract/reports';
import { INDICATORS, summarise } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, IndicatorKey, Section, Summary } from '@klaster/shared/contract/indicators';

export type PrimaryRow = PrimaryDataAnswer['rows'][number];

/** Empty lists select everything. */
export interface Chosen {
  sections: readonly Section[];
  provinces: readonly string[];
  clusters: readonly number[];
  confirmed: boolean;
}

/** `at` is the index in the values of a row. */
export interface FigureColumn {
  indicator: Indicator;
  at: number;
}

export interface Group {
  province: { code: string; name: string } | null;
  reports: number;
  counted: 'all' | 'confirmed';
  summaries: readonly Summary[];
}

export const MEASURES = ['total', 'median', 'missing'] as const;

type Measure = (typeof MEASURES)[number];

export type Line =
  | { kind: 'report'; row: PrimaryRow }
  | { kind: 'group'; group: Group }
  | { kind: 'measure'; group: Group; of: Measure };

export interface PrimaryTable {
  columns: readonly FigureColumn[];
  lines: readonly Line[];
  all: Group;
}

export function selectColumns({ keys }: Pick<PrimaryDataAnswer, 'keys'>, sections: readonly Section[]): FigureColumn[] {
  const places = new Map<string, number>(keys.map((key, index) => [key, index]));
  return INDICATORS.flatMap((indicator) => {
    const at = places.get(indicator.key);
    return at === undefined || (sections.length > 0 && !sections.includes(indicator.section))
      ? []
      : [{ indicator, at }];
  });
}

/** Slow: with 500 reports it makes some 60,000 exact additions. */
export function primaryTable(answer: PrimaryDataAnswer, chosen: Chosen): PrimaryTable {
  const columns = selectColumns(answer, chosen.sections);
  const rows = answer.rows.filter(
    ({ province_code, cluster_id, status }) =>
      (chosen.provinces.length === 0 || chosen.provinces.includes(province_code)) &&
      (chosen.clusters.length === 0 || chosen.clusters.includes(cluster_id)) &&
      (!chosen.confirmed || status === REPORT_STATUS.confirmed),
  );
  const counted = chosen.confirmed ? 'confirmed' : 'all';
  const makeGroup = (province: Group['province'], groupRows: readonly PrimaryRow[]): Group => {
    const serverGroup = isPart(answer)
      ? answer.groups?.find((group) => group.province_code === (province?.code ?? null))
      : undefined;
    const { reports } = serverGroup ?? { reports: groupRows.length };
    const summaries = serverGroup
      ? columns.map(({ at }) => summaryAt(serverGroup, at))
      : summariseColumns(answer, columns, groupRows);
    return { province, counted, reports, summaries };
  };
  const all = makeGroup(null, rows);
  const lines = listProvinces(rows, answer.groups).flatMap((province) => {
    const provinceRows = rows.filter(({ province_code }) => province_code === province.code);
    return makeLines(makeGroup(province, provinceRows), provinceRows);
  });
  return { columns, lines: rows.length === 0 ? [] : [...lines, ...makeLines(all, [])], all };
}

type WholeGroup = NonNullable<PrimaryDataAnswer['groups']>[number];

/** If there are more rows than were sent, their sums come from the server. */
export const isPart = ({ rows, total = rows.length }: Pick<PrimaryDataAnswer, 'rows' | 'total'>) => total > rows.length;

const summaryAt = ({ total, median, missing, least, most }: WholeGroup, at: number): Summary => ({
  total: total[at] ?? null,
  median: median[at] ?? null,
  missing: missing[at] ?? 0,
  least: least[at] ?? null,
  most: most[at] ?? null,
});

/** In the order of the rows; provinces without a row come last. */
export function listProvinces(
  rows: readonly PrimaryRow[],
  groups: readonly WholeGroup[] = [],
): { code: string; name: string }[] {
  const names = new Map([...rows, ...groups].flatMap(nameOfProvince));
  return [...names].map(([code, name]) => ({ code, name }));
}

const nameOfProvince = ({ province_code, province_name }: PrimaryRow | WholeGroup): [string, string][] =>
  province_code === null ? [] : [[province_code, province_name ?? '']];

function makeLines(group: Group, rows: readonly PrimaryRow[]): Line[] {
  return [
    { kind: 'group', group },
    ...rows.map((row): Line => ({ kind: 'report', row })),
    ...MEASURES.map((of): Line => ({ kind: 'measure', group, of })),
  ];
}

function summariseColumns({ keys }: PrimaryDataAnswer, columns: readonly FigureColumn[], rows: readonly PrimaryRow[]) {
  const places = new Map<string, number>(keys.map((key, index) => [key, index]));
  // Percentages read two other columns, so columns are cached.
  const taken = new Map<IndicatorKey, readonly FigureValue[]>();
  const readColumn = (key: IndicatorKey) => {
    const known = taken.get(key);
    if (known) return known;
    const at = places.get(key) ?? -1;
    const column = rows.map(({ values }) => values[at] ?? null);
    taken.set(key, column);
    return column;
  };
  return columns.map(({ indicator }) => summarise(indicator, readColumn));
}

/** No mark if fewer than two reports have the figure, or all have the same. */
export function chooseMark(value: FigureValue, { least, most, missing }: Summary, reports: number) {
  if (value === null || reports - missing < 2 || least === most) return undefined;
  return value === least ? 'least' : value === most ? 'most' : undefined;
}
