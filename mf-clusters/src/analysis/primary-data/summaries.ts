import { REPORT_STATUS } from '@klaster/shared/contract';
import type { PrimaryDataAnswer } from '@klaster/shared/contract';
import { INDICATORS, summarise } from '@klaster/shared/contract/indicators';
import type { FigureValue, Indicator, IndicatorKey, Section, Summary } from '@klaster/shared/contract/indicators';

export type PrimaryRow = PrimaryDataAnswer['rows'][number];

/** Filters on a quarter; empty ones select everything. */
export interface Chosen {
  sections: readonly Section[];
  /** Codes of provinces. */
  provinces: readonly string[];
  /** Ids of clusters. */
  clusters: readonly number[];
  /** Confirmed reports alone; else those in all states. */
  confirmed: boolean;
}

/** A column, with where its figures are in the values of a row. */
export interface FigureColumn {
  indicator: Indicator;
  at: number;
}

/** Summary of a group of reports, column by column. */
export interface Group {
  /** `null`: all provinces. */
  province: { code: string; name: string } | null;
  reports: number;
  /** Which reports are counted. */
  counted: 'all' | 'confirmed';
  summaries: readonly Summary[];
}

/** Summaries of several reports: sum, median, and number of missing figures. */
export const MEASURES = ['total', 'median', 'missing'] as const;

type Measure = (typeof MEASURES)[number];

/** A line of the table. */
export type Line =
  | { kind: 'report'; row: PrimaryRow }
  | { kind: 'group'; group: Group }
  | { kind: 'measure'; group: Group; of: Measure };

/** The table of a quarter: its columns, its lines, and the summary of all that is shown. */
export interface PrimaryTable {
  columns: readonly FigureColumn[];
  lines: readonly Line[];
  all: Group;
}

/** Columns of the chosen sections, in the order of the report. */
export function columnsOf({ keys }: Pick<PrimaryDataAnswer, 'keys'>, sections: readonly Section[]): FigureColumn[] {
  const places = new Map<string, number>(keys.map((key, index) => [key, index]));
  return INDICATORS.flatMap((indicator) => {
    const at = places.get(indicator.key);
    return at === undefined || (sections.length > 0 && !sections.includes(indicator.section))
      ? []
      : [{ indicator, at }];
  });
}

/**
 * The table of what is chosen: the reports of each province with what they come to, then what all do. To be computed once for
 * each choice: with 500 reports it is some 60,000 exact additions.
 */
export function primaryTable(answer: PrimaryDataAnswer, chosen: Chosen): PrimaryTable {
  const columns = columnsOf(answer, chosen.sections);
  const rows = answer.rows.filter(
    ({ province_code, cluster_id, status }) =>
      (chosen.provinces.length === 0 || chosen.provinces.includes(province_code)) &&
      (chosen.clusters.length === 0 || chosen.clusters.includes(cluster_id)) &&
      (!chosen.confirmed || status === REPORT_STATUS.confirmed),
  );
  const counted = chosen.confirmed ? 'confirmed' : 'all';
  const groupOf = (province: Group['province'], own: readonly PrimaryRow[]): Group => {
    const whole = isPart(answer)
      ? answer.groups?.find((one) => one.province_code === (province?.code ?? null))
      : undefined;
    if (whole)
      return { province, counted, reports: whole.reports, summaries: columns.map(({ at }) => summaryAt(whole, at)) };
    return { province, counted, reports: own.length, summaries: summariesOf(answer, columns, own) };
  };
  const all = groupOf(null, rows);
  const lines = provincesOf(rows, answer.groups).flatMap((province) => {
    const own = rows.filter(({ province_code }) => province_code === province.code);
    return linesOf(groupOf(province, own), own);
  });
  return { columns, lines: rows.length === 0 ? [] : [...lines, ...linesOf(all, [])], all };
}

type WholeGroup = NonNullable<PrimaryDataAnswer['groups']>[number];

/** Whether the rows are the first of more: their sums are the server's. */
export const isPart = ({ rows, total = rows.length }: Pick<PrimaryDataAnswer, 'rows' | 'total'>) => total > rows.length;

const summaryAt = ({ total, median, missing, least, most }: WholeGroup, at: number): Summary => ({
  total: total[at] ?? null,
  median: median[at] ?? null,
  missing: missing[at] ?? 0,
  least: least[at] ?? null,
  most: most[at] ?? null,
});

/** Provinces that have a report, in the order of the rows; those that have none among the rows shown come after. */
export function provincesOf(
  rows: readonly PrimaryRow[],
  groups: readonly WholeGroup[] = [],
): { code: string; name: string }[] {
  const names = new Map([...rows, ...groups].flatMap(nameOfProvince));
  return [...names].map(([code, name]) => ({ code, name }));
}

const nameOfProvince = ({ province_code, province_name }: PrimaryRow | WholeGroup): [string, string][] =>
  province_code === null ? [] : [[province_code, province_name ?? '']];

function linesOf(group: Group, rows: readonly PrimaryRow[]): Line[] {
  return [
    { kind: 'group', group },
    ...rows.map((row): Line => ({ kind: 'report', row })),
    ...MEASURES.map((of): Line => ({ kind: 'measure', group, of })),
  ];
}

function summariesOf({ keys }: PrimaryDataAnswer, columns: readonly FigureColumn[], rows: readonly PrimaryRow[]) {
  const places = new Map<string, number>(keys.map((key, index) => [key, index]));
  // A percentage is computed of two other columns: each is taken out of the rows once.
  const taken = new Map<IndicatorKey, readonly FigureValue[]>();
  const columnOf = (key: IndicatorKey) => {
    const known = taken.get(key);
    if (known) return known;
    const at = places.get(key) ?? -1;
    const column = rows.map(({ values }) => values[at] ?? null);
    taken.set(key, column);
    return column;
  };
  return columns.map(({ indicator }) => summarise(indicator, columnOf));
}

/**
 * Whether a report has the least or the most of all that are shown. Several may, when they are alike; nothing is marked where
 * fewer than two reports have the figure, or all have the same, nor among texts.
 */
export function markOf(value: FigureValue, { least, most, missing }: Summary, reports: number) {
  if (value === null || reports - missing < 2 || least === most) return undefined;
  return value === least ? 'least' : value === most ? 'most' : undefined;
}
