import type { Point } from '@klaster/shared/ui/sparkline';

/** One line of a chart; all lines of a chart have the same places, in the same order. */
export type Series = {
  name: string;
  points: readonly Point[];
  /** Drawn as the median of all, not as one of the lines. */
  isMedian?: boolean;
};

/** Between what the middle half of all lies at the places of a chart, and their median; `null` is a gap. */
export type Spread = readonly ({ low: number; middle: number; high: number } | null)[];

/** Lines that eyes can follow, and that have a colour and dashes of their own. */
export const MAX_SERIES = 5;

/**
 * What the vertical axis spans. It begins at 0 unless the figures lie in a narrow band far from it, where a line from 0 would
 * look flat. Equal figures get room around them.
 */
export function axisSpan(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const isNarrow = Math.sign(least) === Math.sign(most) && most - least < Math.max(Math.abs(least), Math.abs(most)) / 2;
  if (least === most) return least === 0 ? [0, 1] : [Math.min(0, least * 2), Math.max(0, least * 2)];
  return isNarrow ? [least, most] : [Math.min(0, least), Math.max(0, most)];
}

/**
 * Heights of labels so that they do not overlap, each as near as possible to the wanted one.
 *
 * @param wanted heights, in any order
 * @param line how much each takes
 * @param room from 0 to this; labels that do not fit at all go on below it
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

/** The figures of a spread, which the axis has to have room for. */
export const spreadValues = (spread: Spread | undefined): number[] =>
  (spread ?? []).flatMap((one) => (one ? [one.low, one.middle, one.high] : []));

/** A spread as lines of their own: its lower bound, its middle and its upper bound, with the places of a line. */
export function spreadPoints(spread: Spread, places: readonly Point[]) {
  const lineOf = (bound: 'low' | 'middle' | 'high'): Point[] =>
    places.map((place, index) => ({ ...place, value: spread[index]?.[bound] ?? null }));
  return { low: lineOf('low'), middle: lineOf('middle'), high: lineOf('high') };
}

const NUMERALS = ['I', 'II', 'III', 'IV'];

/** A quarter on an axis, the same in all languages: `2026 IV`. */
export const shortQuarter = ({ year, quarter }: { year: number; quarter: number }) =>
  `${year} ${NUMERALS[quarter - 1] ?? quarter}`;
