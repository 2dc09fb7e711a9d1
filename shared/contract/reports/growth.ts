import { calculateDifference, calculateGrowth } from '../indicators';
import type { Indicator } from '../indicators';
import { isSameQuarter } from './quarter';
import type { Quarter } from './quarter';
import type { FiguresAnswer } from './figures';

// Figures of two quarters are compared over the same clusters.

export type QuartersCompared = NonNullable<FiguresAnswer['comparisons']>[number];

/** `province_code` null: all. */
type Compared = Pick<QuartersCompared, 'province_code' | 'against'> & { readonly at: Quarter };

export const findComparison = (
  comparisons: readonly QuartersCompared[] | undefined,
  { province_code, at, against }: Compared,
): QuartersCompared | undefined =>
  comparisons?.find(
    (comparison) =>
      comparison.province_code === province_code &&
      isSameQuarter(comparison, at) &&
      isSameQuarter(comparison.against, against),
  );

export type NoFigure =
  | 'no_figure'
  | 'no_earlier'
  | 'few_compared'
  | 'not_compared'
  | 'zero_before'
  | 'negative_before'
  | 'no_whole';

export type Measured =
  | { readonly value: number; readonly reason?: undefined }
  | { readonly value: null; readonly reason: NoFigure };

export const noFigure = (reason: NoFigure): Measured => ({ value: null, reason });

export const orNone = (value: number | null): Measured => (value === null ? noFigure('no_figure') : { value });

/** In per cent; of percentages in percentage points. */
export function changeOf({ unit }: Indicator, before: number | null, now: number | null): Measured {
  if (now === null) return noFigure('no_figure');
  if (before === null) return noFigure('no_earlier');
  if (unit === 'percent') return orNone(calculateDifference(now, before));
  if (before === 0) return now === 0 ? { value: 0 } : noFigure('zero_before');
  if (before < 0) return noFigure('negative_before');
  return orNone(calculateGrowth(before, now, 1));
}

/** Fewest clusters in a statistic over others' reports. Source: specification 9.2.2; decision 064. */
export const SMALLEST_GROUP = 5;

/** At least half of the expected clusters. */
export const areEnough = (clusters: number, expected: number) => clusters > 0 && clusters * 2 >= expected;

/** Growth over the clusters that have the figure in both quarters. `place`: index of the figure. Source: specification 9.3.1. */
export function growthBetween(indicator: Indicator, compared: QuartersCompared | undefined, place: number): Measured {
  if (!compared) return noFigure('not_compared');
  if (compared.reports_before === 0) return noFigure('no_earlier');
  if (!areEnough(compared.compared[place] ?? 0, compared.expected)) return noFigure('few_compared');
  return changeOf(indicator, compared.before[place] ?? null, compared.now[place] ?? null);
}

/** A figure that counts since January only grows, so it is not compared. Source: specification 9.3.2. */
export const comparesWithQuarterBefore = ({ accumulation }: Pick<Indicator, 'accumulation'>) =>
  accumulation !== 'year-to-date';

/** Whether the count of a figure starts again with this quarter: a chart then draws no line to it. */
export const beginsIn = (indicator: Pick<Indicator, 'accumulation'>, quarter: number) =>
  quarter === 1 && !comparesWithQuarterBefore(indicator);

/**
 * Amount of one quarter of a figure that counts since January. `before`: difference from the previous quarter, read
 * from the second quarter on. Source: specification 9.3.2.
 */
export const amountOfQuarter = (quarter: number, sinceJanuary: number | null, before: () => Measured): Measured =>
  sinceJanuary === null || quarter === 1 ? orNone(sinceJanuary) : before();

/** The same for several clusters. `comparisons` come from a response with `amounts`. */
export function calculateAmount(
  comparisons: readonly QuartersCompared[] | undefined,
  row: FiguresAnswer['rows'][number],
  place: number,
): Measured {
  const before = { year: row.year, quarter: row.quarter - 1 };
  const compared = () => findComparison(comparisons, { province_code: row.province_code, at: row, against: before });
  return amountOfQuarter(row.quarter, row.values[place] ?? null, () => differenceBetween(compared(), place));
}

/** Difference to the compared quarter, over the same clusters. */
export function differenceBetween(compared: QuartersCompared | undefined, place: number): Measured {
  if (!compared) return noFigure('not_compared');
  if (compared.reports_before === 0) return noFigure('no_earlier');
  if (!areEnough(compared.compared[place] ?? 0, compared.expected)) return noFigure('few_compared');
  return orNone(calculateDifference(compared.now[place] ?? null, compared.before[place] ?? null));
}
