import { calculateDifference, INDICATORS, calculatePercent } from '../indicators';
import type { Indicator, NumberIndicatorKey, Section } from '../indicators';
import { REPORT_MEASURES, YEARS } from '../http/list-queries';
import type { ReportMeasure } from '../http/list-queries';
import { isSameQuarter } from './quarter';
import type { Quarter } from './quarter';
import type { FiguresAnswer } from './figures';
import {
  amountOfQuarter,
  changeOf,
  comparesWithQuarterBefore,
  findComparison,
  differenceBetween,
  growthBetween,
  noFigure,
  orNone,
} from './growth';
import type { Measured, QuartersCompared } from './growth';

// Measures of pages and spreadsheets. Separate from the schemas, which pull in zod.

export type FigureRow = FiguresAnswer['rows'][number];

/** Numeric indicators of the sections, in the order of the report; all if `sections` is empty. */
export const listFigureKeys = (sections: readonly Section[]): NumberIndicatorKey[] =>
  INDICATORS.filter(
    ({ format, section }) => format === 'number' && (sections.length === 0 || sections.includes(section)),
  ).map(({ key }) => key as NumberIndicatorKey);

/** The previous quarter, and the same quarter of the previous year; undefined before the first year of reports. */
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

export const isYield = ({ unit }: Indicator) => unit === 'centner_per_ha';

/**
 * The measures that make sense for a figure: yields of several clusters do not add up, so they have only a median.
 * Derived figures have no share, and a single cluster has no median.
 */
export function measuresOf(
  indicator: Indicator,
  by: 'province' | 'cluster',
  chosen: readonly ReportMeasure[],
): ReportMeasure[] {
  const possible = REPORT_MEASURES.filter((measure) => {
    if (measure === 'quarter' && !comparesWithQuarterBefore(indicator)) return false;
    if (measure === 'amount') return !comparesWithQuarterBefore(indicator);
    if (measure === 'median') return by === 'province';
    if (measure === 'share') return !indicator.derived && !isYield(indicator);
    return by === 'cluster' || !isYield(indicator);
  });
  const requested = possible.filter((measure) => chosen.includes(measure));
  // Each figure has at least one column.
  return requested.length > 0 ? requested : possible.slice(0, 1);
}

function shareOf(part: number | null, whole: number | null): Measured {
  if (part === null) return noFigure('no_figure');
  if (whole === null || whole <= 0) return noFigure('no_whole');
  return orNone(calculatePercent(part, whole, 1));
}

export type ReportColumn = { readonly indicator: Indicator; readonly measure: ReportMeasure };

/** The row of a province, of a cluster, or of all. Cells are computed on first access, since there may be many. */
export type ReportLine = {
  readonly row: FigureRow;
  readonly cells: readonly Measured[];
  /** Clusters with a confirmed report in both quarters; only for several clusters. */
  readonly compared: ComparedClusters;
};

/** Number of clusters that growth is calculated from; absent if nothing was compared. */
export type ComparedClusters = Readonly<Partial<Record<'quarter' | 'year', number>>>;

export type FigureReport = {
  readonly columns: readonly ReportColumn[];
  readonly lines: readonly ReportLine[];
  readonly total: ReportLine;
  /** The report has a single line, which has no share and equals the total. */
  readonly alone: boolean;
  /** Medians of clusters. A report by province has columns for medians instead. */
  readonly medians: readonly Measured[] | undefined;
};

/** Rows of the quarter and of those it is compared with, and their totals. */
export type ReportParts = Quarter & {
  readonly by: 'province' | 'cluster';
  readonly measures: readonly ReportMeasure[];
  readonly keys: readonly NumberIndicatorKey[];
  readonly rows: readonly FigureRow[];
  readonly totals: readonly FigureRow[];
  /** Comparisons of the quarter with earlier ones over the same clusters, for all clusters and by province. */
  readonly comparisons: readonly QuartersCompared[] | undefined;
};

/** Builds a report with a line per province or cluster, and columns by figure and measure. */
export function figureReport({
  year,
  quarter,
  by,
  measures,
  keys,
  rows,
  totals,
  comparisons,
}: ReportParts): FigureReport {
  const indicators = INDICATORS.filter(({ key }) => (keys as readonly string[]).includes(key));
  const shown = rows.filter((row) => isSameQuarter(row, { year, quarter }));
  const alone = shown.length === 1;
  const shownMeasures = alone ? measures.filter((measure) => measure !== 'share') : measures;
  const columns = indicators.flatMap((indicator) =>
    measuresOf(indicator, by, shownMeasures).map((measure) => ({ indicator, measure })),
  );
  const placeOf = new Map<string, number>(keys.map((key, index) => [key, index]));
  const earlier = earlierQuarters({ year, quarter });
  const all = byPlace(rows);
  const at = (row: FigureRow, quarter: Quarter | undefined) => quarter && all.get(placeKey(row, quarter));
  const comparedOf = (row: FigureRow, against: Quarter | undefined) =>
    row.cluster_id === null && against
      ? findComparison(comparisons, { province_code: row.province_code, at: { year, quarter }, against })
      : undefined;
  const whole = totals.find((row) => row.year === year && row.quarter === quarter);
  const calculateGrowth = (
    row: FigureRow,
    { indicator, measure }: { indicator: Indicator; measure: 'quarter' | 'year' },
    place: number,
  ) => {
    if (row.cluster_id === null)
      return earlier[measure]
        ? growthBetween(indicator, comparedOf(row, earlier[measure]), place)
        : noFigure('no_earlier');
    return changeOf(indicator, at(row, earlier[measure])?.values[place] ?? null, row.values[place] ?? null);
  };
  const sinceQuarterBefore = (row: FigureRow, place: number) => {
    if (row.cluster_id === null) return differenceBetween(comparedOf(row, earlier.quarter), place);
    const before = at(row, earlier.quarter)?.values[place] ?? null;
    return before === null ? noFigure('no_earlier') : orNone(calculateDifference(row.values[place] ?? null, before));
  };
  const cellsOf = (row: FigureRow) => {
    return columns.map(({ indicator, measure }): Measured => {
      const place = placeOf.get(indicator.key) ?? -1;
      const value = row.values[place] ?? null;
      if (measure === 'value') return orNone(value);
      if (measure === 'median') return orNone(row.medians[place] ?? null);
      if (measure === 'share') return shareOf(value, whole?.values[place] ?? null);
      if (measure === 'amount') return amountOfQuarter(quarter, value, () => sinceQuarterBefore(row, place));
      return value === null ? noFigure('no_figure') : calculateGrowth(row, { indicator, measure }, place);
    });
  };
  const comparedIn = (row: FigureRow): ComparedClusters => {
    const compared = { quarter: comparedOf(row, earlier.quarter), year: comparedOf(row, earlier.year) };
    return {
      ...(compared.quarter && { quarter: compared.quarter.clusters }),
      ...(compared.year && { year: compared.year.clusters }),
    };
  };
  const line = (row: FigureRow) => lineOf(row, cellsOf, comparedIn(row));
  const total = whole ?? { ...NOTHING, year, quarter };
  return {
    columns,
    lines: shown.map(line),
    alone,
    total: line(total),
    medians:
      by === 'cluster'
        ? columns.map(({ indicator, measure }) =>
            measure === 'value'
              ? orNone(total.medians[placeOf.get(indicator.key) ?? -1] ?? null)
              : noFigure('no_figure'),
          )
        : undefined,
  };
}

function lineOf(
  row: FigureRow,
  cellsOf: (row: FigureRow) => readonly Measured[],
  compared: ComparedClusters,
): ReportLine {
  let cells: readonly Measured[] | undefined;
  return {
    row,
    compared,
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
