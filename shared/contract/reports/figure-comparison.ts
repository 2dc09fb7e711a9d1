import { calculateDifference, INDICATORS } from '../indicators';
import type { Indicator, NumberIndicatorKey } from '../indicators';
import { isSameQuarter } from './quarter';
import { isYield, type FigureRow } from './figure-report';
import { calculateAmount, comparesWithQuarterBefore, findComparison, differenceBetween } from './growth';
import type { Measured, NoFigure, QuartersCompared } from './growth';

/** A figure in two quarters, over the clusters that have it in both. */
export type LikePair = { readonly before: number | null; readonly now: number | null; readonly clusters: number };

export type ComparedCell = {
  readonly value: number | null;
  /** Difference from the first row, with all decimals; null for the first row itself, or if either value is missing. */
  readonly difference: number | null;
  /** Figures of a difference between quarters. */
  readonly pair?: LikePair | undefined;
  /** Why there is no difference: too few clusters have the figure in both quarters. */
  readonly reason?: NoFigure | undefined;
  /** Amount of the quarter, instead of a difference, if the figure counts since January. */
  readonly amount?: Measured;
  readonly mark: 'least' | 'most' | undefined;
  /** Value as a share of the largest figure, from 0 to 1; null for negative figures. */
  readonly share: number | null;
};

/**
 * One row per figure. The lowest and highest are marked if at least two differ; yields of provinces are medians.
 * Quarters are compared over the clusters that have the figure in both, and marked if there are enough of them. A
 * figure that counts since January has the amount of each quarter instead, except between the same quarters of two
 * years.
 *
 * @param comparisons of each quarter with the first one and with the previous one; none for single clusters or one
 * quarter
 */
export function figureComparison(
  keys: readonly NumberIndicatorKey[],
  rows: readonly FigureRow[],
  comparisons?: readonly QuartersCompared[],
): { indicator: Indicator; cells: ComparedCell[] }[] {
  const [first] = rows;
  const areQuarters =
    first !== undefined && first.cluster_id === null && rows.some((row) => !isSameQuarter(row, first));
  return INDICATORS.flatMap((indicator) => {
    const place = (keys as readonly string[]).indexOf(indicator.key);
    if (place < 0) return [];
    const values = rows.map(({ values, medians }) => (isYield(indicator) ? medians[place] : values[place]) ?? null);
    const cells = comparedCells(values);
    if (areQuarters && !comparesWithQuarterBefore(indicator) && rows.some(({ quarter }) => quarter !== first.quarter))
      return [{ indicator, cells: cells.map((cell, index) => withAmount(cell, rows[index])) }];
    return [{ indicator, cells: areQuarters ? cells.map((cell, index) => betweenQuarters(cell, index)) : cells }];

    function withAmount(cell: ComparedCell, row: FigureRow | undefined): ComparedCell {
      const amount = row && calculateAmount(comparisons, row, place);
      return { ...cell, difference: null, mark: undefined, ...(amount && { amount, reason: amount.reason }) };
    }

    function betweenQuarters(cell: ComparedCell, index: number): ComparedCell {
      const differences = rows.map((row) => (row === first ? undefined : differenceBetween(comparedWith(row), place)));
      const isMarked = differences.every((difference) => difference === undefined || difference.value !== null);
      const { value = null, reason } = differences[index] ?? {};
      const mark = isMarked ? cell.mark : undefined;
      const like = value === null ? undefined : comparedWith(rows[index]);
      return { ...cell, difference: value, reason, mark, pair: like && readPair(like, place) };
    }
  });

  function comparedWith(row: FigureRow | undefined) {
    return row && first && findComparison(comparisons, { province_code: row.province_code, at: row, against: first });
  }
}

const readPair = ({ before, now, compared }: QuartersCompared, place: number): LikePair => ({
  before: before[place] ?? null,
  now: now[place] ?? null,
  clusters: compared[place] ?? 0,
});

function comparedCells(values: readonly (number | null)[]): ComparedCell[] {
  const there = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...there), Math.max(...there)];
  const differ = there.length > 1 && least < most;
  const markOf = (value: number | null) => {
    if (!differ || value === null) return undefined;
    if (value === least) return 'least';
    return value === most ? 'most' : undefined;
  };
  return values.map((value, index) => ({
    value,
    difference: index === 0 ? null : calculateDifference(value, values[0] ?? null),
    mark: markOf(value),
    share: value === null || value < 0 || most <= 0 ? null : value / most,
  }));
}

/** Sorts the rows in the requested order, since differences are to the first row. */
export function inOrderAsked(
  rows: readonly FigureRow[],
  { clusters, provinces }: { clusters?: readonly number[] | undefined; provinces?: readonly string[] | undefined },
): FigureRow[] {
  const placeOf = ({ cluster_id, province_code }: FigureRow) =>
    cluster_id === null ? (provinces ?? []).indexOf(province_code ?? '') : (clusters ?? []).indexOf(cluster_id);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
