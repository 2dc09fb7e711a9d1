import { portionOf, sumKnown } from '@klaster/shared/contract/indicators';

/** How figures are divided: into groups of about as many regions, or into steps of the same height. */
export const DIVISIONS = ['quantiles', 'equal'] as const;

export type Division = (typeof DIVISIONS)[number];

/** A class of figures. `to` is its largest figure; of equal steps what the next one begins with, except for the last. */
export type FigureClass = { from: number; to: number };

/** As many as the eye tells apart in one colour. */
export const MOST_CLASSES = 5;

/**
 * Divides figures into at most five classes, from low to high; none of no figures, one of equal ones. Classes never overlap, and
 * no two are alike. Quantiles: equal figures are in one class, none is empty, and its bounds are figures of its own.
 * Equal steps: their bounds are rounded as finely as it takes to tell them apart, and figures go by the rounded bounds.
 *
 * @param decimals of the indicator: bounds of equal steps have at least so many
 */
export function classify(figures: readonly number[], division: Division, decimals: number): FigureClass[] {
  const sorted = figures.filter(Number.isFinite).toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return [];
  return division === 'quantiles' ? quantiles(sorted) : equalSteps(least, most, decimals);
}

function quantiles(sorted: readonly number[]): FigureClass[] {
  const groups: number[][] = [];
  sorted.forEach((figure, rank) => {
    const last = groups.at(-1);
    const isNext = Math.floor((rank * MOST_CLASSES) / sorted.length) >= groups.length;
    if (last === undefined || (isNext && last.at(-1) !== figure)) groups.push([figure]);
    else last.push(figure);
  });
  return groups.map((group) => ({ from: group[0] ?? 0, to: group.at(-1) ?? 0 }));
}

/** The outer bounds are the least and the most figure themselves. */
function equalSteps(least: number, most: number, decimals: number): FigureClass[] {
  const inner = innerBounds(least, most, decimals);
  const bounds = [least, ...inner, most];
  return bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? least, to }));
}

/** Finer than this no figure is. */
const FINEST = 12;

function innerBounds(least: number, most: number, decimals: number): number[] {
  const steps = Array.from({ length: MOST_CLASSES - 1 }, (_, index) => index + 1);
  for (let digits = decimals; digits <= FINEST; digits += 1) {
    const rounded = steps.map((step) => boundAt(step, { least, most }, digits));
    if (ascends([least, ...rounded, most])) return rounded;
  }
  // Figures that next to nothing lies between: a class for either end.
  const middle = least + (most - least) / 2;
  return middle > least && middle < most ? [middle] : [];
}

/** So many fifths of the way from one figure to the other, rounded once. */
function boundAt(step: number, { least, most }: { least: number; most: number }, digits: number): number {
  const parts = Array.from({ length: MOST_CLASSES }, (_, index) => (index < step ? most : least));
  return portionOf(1, { part: sumKnown(parts).sum ?? least, whole: MOST_CLASSES }, digits);
}

const ascends = (bounds: readonly number[]) =>
  bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? Infinity));

/** Which class a figure is in; -1: none of them. */
export function classOf(figure: number, classes: readonly FigureClass[], division: Division): number {
  const last = classes.length - 1;
  return classes.findIndex(({ from, to }, index) => {
    const below = division === 'equal' && index < last ? figure < to : figure <= to;
    return figure >= from && below;
  });
}

/** Shades of few classes lie as far apart as those of five. */
const SHADES: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  2: [2, 4],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
};

/** Shade of a class, 1 (low) to 5, as the theme's `choropleth`. */
export const shadeOf = (index: number, count: number) => SHADES[count]?.[index] ?? MOST_CLASSES;
