import type { Point } from '@klaster/shared/ui/sparkline';

/** All lines of a chart have the same quarters, in the same order. */
export type Series = {
  name: string;
  points: readonly Point[];
  isMedian?: boolean;
};

/** The middle half of all clusters and their median; `null` is a gap. */
export type Spread = readonly ({ low: number; middle: number; high: number } | null)[];

/** More lines are hard to follow, and would have no colours and dashes of their own. */
export const MAX_SERIES = 5;

/** The axis begins at 0, unless the figures lie in a narrow range far from 0, where their line would look flat. */
export function axisSpan(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const isNarrow = Math.sign(least) === Math.sign(most) && most - least < Math.max(Math.abs(least), Math.abs(most)) / 2;
  if (least === most) return least === 0 ? [0, 1] : [Math.min(0, least * 2), Math.max(0, least * 2)];
  return isNarrow ? [least, most] : [Math.min(0, least), Math.max(0, most)];
}

/**
 * Moves labels apart so that they do not overlap, each as near as possible to its wanted height. Labels that do not fit
 * continue below `room`.
 */
export function placeApart(wanted: readonly number[], line: number, room: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = new Map<number, number>();
  let from = 0;
  order.forEach((index, rank) => {
    const latest = room - line * (order.length - 1 - rank);
    const at = Math.max(from, Math.min(wanted[index] ?? 0, latest));
    placed.set(index, at);
    from = at + line;
  });
  return wanted.map((_, index) => placed.get(index) ?? 0);
}

export const spreadValues = (spread: Spread | undefined): number[] =>
  (spread ?? []).flatMap((quarterSpread) =>
    quarterSpread ? [quarterSpread.low, quarterSpread.middle, quarterSpread.high] : [],
  );

export function spreadPoints(spread: Spread, places: readonly Point[]) {
  const boundLine = (bound: 'low' | 'middle' | 'high'): Point[] =>
    places.map((place, index) => ({ ...place, value: spread[index]?.[bound] ?? null }));
  return { low: boundLine('low'), middle: boundLine('middle'), high: boundLine('high') };
}

export const NUMERALS = ['I', 'II', 'III', 'IV'];

/** A quarter on an axis, the same in all languages: `2026 IV`. */
export const shortQuarter = ({ year, quarter }: { year: number; quarter: number }) =>
  `${year} ${NUMERALS[quarter - 1] ?? quarter}`;
