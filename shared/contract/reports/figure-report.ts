import { differenceOf, growthOf, INDICATORS, percentOf } from '../indicators';
import type { Indicator, NumberIndicatorKey, Section } from '../indicators';
import { YEARS } from '../common/list-queries';
import type { Quarter } from '../common/quarter';
import type { FiguresAnswer } from './figures';

// What the pages and the spreadsheets of figures tell beside sums. Kept apart from the schemas, which bring zod along.

export type FigureRow = FiguresAnswer['rows'][number];

/** What a report tells of each figure: its sum, its share of the whole, its change since earlier quarters, the middle one. */
export const REPORT_MEASURES = ['value', 'share', 'quarter', 'year', 'median'] as const;

export type ReportMeasure = (typeof REPORT_MEASURES)[number];

/** Why there is no figure. */
export type NoFigure = 'no_figure' | 'no_earlier' | 'zero_before' | 'negative_before' | 'no_whole';

/** A figure, or why there is none. */
export type Measured =
  { readonly value: number; readonly reason?: undefined } | { readonly value: null; readonly reason: NoFigure };

const none = (reason: NoFigure): Measured => ({ value: null, reason });

const known = (value: number | null): Measured => (value === null ? none('no_figure') : { value });

/** Sections whose figures are asked for, in the order of the report; all where none is named. Only figures that are numbers. */
export const figureKeysOf = (sections: readonly Section[]): NumberIndicatorKey[] =>
  INDICATORS.filter(
    ({ format, section }) => format === 'number' && (sections.length === 0 || sections.includes(section)),
  ).map(({ key }) => key as NumberIndicatorKey);

/** The quarter before, and the same one of the year before; those before there were reports are left out. */
export function earlierQuarters({ year, quarter }: Quarter): {
  quarter: Quarter | undefined;
  year: Quarter | undefined;
} {
  const before = quarter > 1 ? { year, quarter: quarter - 1 } : { year: year - 1, quarter: 4 };
  return {
    quarter: before.year >= YEARS.first ? before : undefined,
    year: year > YEARS.first ? { year: year - 1, quarter } : undefined,
  };
}

const isYield = ({ unit }: Indicator) => unit === 'centner_per_ha';

/**
 * What can be told of a figure. Yields of several clusters do not add up: there is but the middle one of them. What is computed
 * is no part of a whole. Of one cluster nothing is in the middle.
 */
export function measuresOf(
  indicator: Indicator,
  by: 'province' | 'cluster',
  chosen: readonly ReportMeasure[],
): ReportMeasure[] {
  const possible = REPORT_MEASURES.filter((measure) => {
    if (measure === 'median') return by === 'province';
    if (measure === 'share') return !indicator.derived && !isYield(indicator);
    return by === 'cluster' || !isYield(indicator);
  });
  const asked = possible.filter((measure) => chosen.includes(measure));
  // No figure goes without a column.
  return asked.length > 0 ? asked : possible.slice(0, 1);
}

/** Change from one figure to another: in per cent; of percentages in percentage points. */
export function changeOf({ unit }: Indicator, before: number | null, now: number | null): Measured {
  if (now === null) return none('no_figure');
  if (before === null) return none('no_earlier');
  if (unit === 'percent') return known(differenceOf(now, before));
  if (before === 0) return now === 0 ? { value: 0 } : none('zero_before');
  if (before < 0) return none('negative_before');
  return known(growthOf(before, now, 1));
}

function shareOf(part: number | null, whole: number | null): Measured {
  if (part === null) return none('no_figure');
  if (whole === null || whole <= 0) return none('no_whole');
  return known(percentOf(part, whole, 1));
}

export type ReportColumn = { readonly indicator: Indicator; readonly measure: ReportMeasure };

/** A line of a report: of a province or a cluster, or of all. Its cells are computed when they are first read: there may be many. */
export type ReportLine = { readonly row: FigureRow; readonly cells: readonly Measured[] };

export type FigureReport = {
  readonly columns: readonly ReportColumn[];
  readonly lines: readonly ReportLine[];
  readonly total: ReportLine;
  /** The middle one of the clusters; a report by province has it in columns of its own. */
  readonly medians: readonly Measured[] | undefined;
};

/** What a report is made of: rows of the quarter and of those it is compared with, of all that is shown and of its parts. */
export type ReportParts = Quarter & {
  readonly by: 'province' | 'cluster';
  readonly measures: readonly ReportMeasure[];
  readonly keys: readonly NumberIndicatorKey[];
  readonly rows: readonly FigureRow[];
  readonly totals: readonly FigureRow[];
};

/** A report of a quarter by province or by cluster: a line each, columns by figure and what is told of it. */
export function figureReport({ year, quarter, by, measures, keys, rows, totals }: ReportParts): FigureReport {
  const indicators = INDICATORS.filter(({ key }) => (keys as readonly string[]).includes(key));
  const columns = indicators.flatMap((indicator) =>
    measuresOf(indicator, by, measures).map((measure) => ({ indicator, measure })),
  );
  const placeOf = new Map<string, number>(keys.map((key, index) => [key, index]));
  const earlier = earlierQuarters({ year, quarter });
  const all = byPlace([...rows, ...totals]);
  const at = (row: FigureRow, one: Quarter | undefined) => one && all.get(placeKey(row, one));
  const whole = totals.find((row) => row.year === year && row.quarter === quarter);
  const cellsOf = (row: FigureRow) => {
    const before = { quarter: at(row, earlier.quarter), year: at(row, earlier.year) };
    return columns.map(({ indicator, measure }): Measured => {
      const place = placeOf.get(indicator.key) ?? -1;
      const value = row.values[place] ?? null;
      if (measure === 'value') return known(value);
      if (measure === 'median') return known(row.medians[place] ?? null);
      if (measure === 'share') return shareOf(value, whole?.values[place] ?? null);
      return changeOf(indicator, before[measure]?.values[place] ?? null, value);
    });
  };
  const total = whole ?? { ...NOTHING, year, quarter };
  return {
    columns,
    lines: rows.filter((row) => row.year === year && row.quarter === quarter).map((row) => lineOf(row, cellsOf)),
    total: lineOf(total, cellsOf),
    medians:
      by === 'cluster'
        ? columns.map(({ indicator, measure }) =>
            measure === 'value' ? known(total.medians[placeOf.get(indicator.key) ?? -1] ?? null) : none('no_figure'),
          )
        : undefined,
  };
}

function lineOf(row: FigureRow, cellsOf: (row: FigureRow) => readonly Measured[]): ReportLine {
  let cells: readonly Measured[] | undefined;
  return {
    row,
    get cells() {
      return (cells ??= cellsOf(row));
    },
  };
}

const NOTHING = {
  province_code: null,
  province_name: null,
  cluster_id: null,
  name: null,
  reports: 0,
  values: [],
  medians: [],
  missing: [],
};

const placeKey = ({ province_code, cluster_id }: FigureRow, { year, quarter }: Quarter) =>
  `${cluster_id ?? province_code ?? ''}/${cluster_id === null ? '' : 'c'}/${year}-${quarter}`;

const byPlace = (rows: readonly FigureRow[]) => new Map(rows.map((row) => [placeKey(row, row), row]));

/** A figure of one of several that are compared. */
export type ComparedCell = {
  readonly value: number | null;
  /** By how much it is more than that of the first, with all decimals; absent of the first itself and where one is missing. */
  readonly difference: number | null;
  readonly mark: 'least' | 'most' | undefined;
  /** Of the largest there is, from 0 to 1; of figures below 0 none. */
  readonly share: number | null;
};

/**
 * Several side by side: of each figure a line with those of all. The least and the most are marked where there are two that
 * differ; of provinces the middle one stands for yields, which do not add up.
 */
export function figureComparison(
  keys: readonly NumberIndicatorKey[],
  rows: readonly FigureRow[],
): { indicator: Indicator; cells: ComparedCell[] }[] {
  return INDICATORS.flatMap((indicator) => {
    const place = (keys as readonly string[]).indexOf(indicator.key);
    if (place < 0) return [];
    const values = rows.map(({ values, medians }) => (isYield(indicator) ? medians[place] : values[place]) ?? null);
    return [{ indicator, cells: comparedCells(values) }];
  });
}

function comparedCells(values: readonly (number | null)[]): ComparedCell[] {
  const there = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...there), Math.max(...there)];
  const differ = there.length > 1 && least < most;
  return values.map((value, index) => ({
    value,
    difference: index === 0 ? null : differenceOf(value, values[0] ?? null),
    mark: !differ || value === null ? undefined : value === least ? 'least' : value === most ? 'most' : undefined,
    share: value === null || value < 0 || most <= 0 ? null : value / most,
  }));
}

/** Rows in the order in which their clusters or provinces were asked for: differences are to the first. */
export function inOrderAsked(
  rows: readonly FigureRow[],
  { clusters, provinces }: { clusters?: readonly number[] | undefined; provinces?: readonly string[] | undefined },
): FigureRow[] {
  const placeOf = ({ cluster_id, province_code }: FigureRow) =>
    cluster_id === null ? (provinces ?? []).indexOf(province_code ?? '') : (clusters ?? []).indexOf(cluster_id);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
