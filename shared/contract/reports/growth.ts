import { differenceOf, growthOf } from '../indicators';
import type { Indicator } from '../indicators';
import { isSameQuarter } from '../common/quarter';
import type { Quarter } from '../common/quarter';
import type { FiguresAnswer } from './figures';

// How figures of two quarters are compared: like with like.

/** Two quarters of a place over the same clusters. */
export type QuartersCompared = NonNullable<FiguresAnswer['comparisons']>[number];

/** Which comparison: of a place, or of all (`null`), at a quarter against another. */
type Compared = Pick<QuartersCompared, 'province_code' | 'against'> & { readonly at: Quarter };

/** The comparison of a place in two quarters; nothing if the server made none. */
export const comparisonOf = (
  comparisons: readonly QuartersCompared[] | undefined,
  { province_code, at, against }: Compared,
): QuartersCompared | undefined =>
  comparisons?.find(
    (one) => one.province_code === province_code && isSameQuarter(one, at) && isSameQuarter(one.against, against),
  );

/** Why there is no figure. */
export type NoFigure =
  | 'no_figure'
  | 'no_earlier'
  | 'few_compared'
  | 'not_compared'
  | 'zero_before'
  | 'negative_before'
  | 'no_whole';

/** A figure, or why there is none. */
export type Measured =
  | { readonly value: number; readonly reason?: undefined }
  | { readonly value: null; readonly reason: NoFigure };

export const noFigure = (reason: NoFigure): Measured => ({ value: null, reason });

export const orNone = (value: number | null): Measured => (value === null ? noFigure('no_figure') : { value });

/** Change from one figure to another: in per cent; of percentages in percentage points. */
export function changeOf({ unit }: Indicator, before: number | null, now: number | null): Measured {
  if (now === null) return noFigure('no_figure');
  if (before === null) return noFigure('no_earlier');
  if (unit === 'percent') return orNone(differenceOf(now, before));
  if (before === 0) return now === 0 ? { value: 0 } : noFigure('zero_before');
  if (before < 0) return noFigure('negative_before');
  return orNone(growthOf(before, now, 1));
}

/** Whether the clusters with a figure are enough to represent a place: half of them are. */
export const areEnough = (clusters: number, expected: number) => clusters > 0 && clusters * 2 >= expected;

/**
 * Growth of a figure of several clusters: of those that have it in both quarters. Source: specification 9.3.1.
 *
 * @param compared nothing if the server does not compare quarters
 * @param place of the figure among the requested ones
 */
export function growthBetween(indicator: Indicator, compared: QuartersCompared | undefined, place: number): Measured {
  if (!compared) return noFigure('not_compared');
  if (compared.reports_before === 0) return noFigure('no_earlier');
  if (!areEnough(compared.compared[place] ?? 0, compared.expected)) return noFigure('few_compared');
  return changeOf(indicator, compared.before[place] ?? null, compared.now[place] ?? null);
}

/** Whether a figure may be compared with the quarter before: one that is counted since January only grows. Source: specification 9.3.2. */
export const comparesWithQuarterBefore = ({ accumulation }: Pick<Indicator, 'accumulation'>) =>
  accumulation !== 'year-to-date';

/** Whether a figure is counted from the beginning again in a quarter: a chart has no line to there. */
export const beginsIn = (indicator: Pick<Indicator, 'accumulation'>, quarter: number) =>
  quarter === 1 && !comparesWithQuarterBefore(indicator);

/**
 * Amount of the quarter of a figure that is counted since January: all of it in the first quarter, later the difference to the
 * quarter before. Source: specification 9.3.2.
 *
 * @param quarter 1 to 4
 * @param sinceJanuary the figure itself
 * @param before difference to the quarter before; read from the second quarter on
 */
export const amountOfQuarter = (quarter: number, sinceJanuary: number | null, before: () => Measured): Measured =>
  sinceJanuary === null || quarter === 1 ? orNone(sinceJanuary) : before();

/**
 * Amount of the quarter of a figure of several clusters.
 *
 * @param comparisons of an answer with `amounts`
 */
export function amountOf(
  comparisons: readonly QuartersCompared[] | undefined,
  row: FiguresAnswer['rows'][number],
  place: number,
): Measured {
  const before = { year: row.year, quarter: row.quarter - 1 };
  const compared = () => comparisonOf(comparisons, { province_code: row.province_code, at: row, against: before });
  return amountOfQuarter(row.quarter, row.values[place] ?? null, () => differenceBetween(compared(), place));
}

/** Difference of a figure, over the same clusters, to the quarter that it is compared with. */
export function differenceBetween(compared: QuartersCompared | undefined, place: number): Measured {
  if (!compared) return noFigure('not_compared');
  if (compared.reports_before === 0) return noFigure('no_earlier');
  if (!areEnough(compared.compared[place] ?? 0, compared.expected)) return noFigure('few_compared');
  return orNone(differenceOf(compared.now[place] ?? null, compared.before[place] ?? null));
}
