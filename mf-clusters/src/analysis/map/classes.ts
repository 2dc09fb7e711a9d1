import { calculatePortion, sumKnown } from '@klaster/shared/contract/indicators';

export const DIVISIONS = ['quantiles', 'equal'] as const;

export type Division = (typeof DIVISIONS)[number];

/** `to` is the largest figure; in equal steps the beginning of the next class, except for the last. */
export type FigureClass = { from: number; to: number };

/** More shades of one colour cannot be distinguished. */
export const MAX_CLASSES = 5;

/**
 * At most five classes from low to high, without overlap. Quantiles keep equal figures together. Equal steps are rounded just
 * finely enough to differ, and there are as many as leave the fewest figures alone in a class. `decimals` is the minimum.
 * Source: specification 9.1.4.
 */
export function classify(figures: readonly number[], division: Division, decimals: number): FigureClass[] {
  const sorted = figures.filter(Number.isFinite).toSorted((a, b) => a - b);
  if (sorted.length === 0) return [];
  return division === 'quantiles' ? quantiles(sorted) : equalSteps(sorted, decimals);
}

/** Widens the bounds so that each of the figures is in a class. */
export const widen = (classes: readonly FigureClass[], figures: readonly number[]): FigureClass[] =>
  classes.map(({ from, to }, index) => {
    const classFigures = figures.filter(
      (figure) =>
        Math.max(
          0,
          classes.findLastIndex((figureClass) => figureClass.from <= figure),
        ) === index,
    );
    return { from: Math.min(from, ...classFigures), to: Math.max(to, ...classFigures) };
  });

function quantiles(sorted: readonly number[]): FigureClass[] {
  const most = Math.max(2, Math.min(MAX_CLASSES, Math.floor(sorted.length / 2)));
  const groups = withoutSingles(makeGroups(sorted, most));
  return groups.map((group) => ({ from: group[0] ?? 0, to: group.at(-1) ?? 0 }));
}

function makeGroups(sorted: readonly number[], most: number): number[][] {
  const groups: number[][] = [];
  sorted.forEach((figure, rank) => {
    const last = groups.at(-1);
    const isNext = Math.floor((rank * most) / sorted.length) >= groups.length;
    if (last === undefined || (isNext && last.at(-1) !== figure)) groups.push([figure]);
    else last.push(figure);
  });
  return groups;
}

const isSingle = (group: readonly unknown[]) => group.length === 1;

/** Grouping equal figures may leave a single one alone: it joins its smaller neighbour, as long as two groups remain. */
function withoutSingles(groups: number[][]): number[][] {
  const at = groups.findIndex(isSingle);
  if (at === -1) return groups;
  if (groups.length <= 2) return cutInTwo(groups.flat()) ?? groups;
  const [before, after] = [groups[at - 1], groups[at + 1]];
  const joinsBefore = before !== undefined && (after === undefined || before.length <= after.length);
  const from = joinsBefore ? at - 1 : at;
  return withoutSingles(groups.toSpliced(from, 2, groups.slice(from, from + 2).flat()));
}

/** Two groups of more than one figure each, as even as possible, if that is possible. */
function cutInTwo(sorted: readonly number[]): number[][] | undefined {
  const cuts = sorted.flatMap((figure, index) =>
    index > 1 && index < sorted.length - 1 && sorted[index - 1] !== figure ? [index] : [],
  );
  const unevenness = (cut: number) => Math.abs(sorted.length - 2 * cut);
  const best = cuts.toSorted((a, b) => unevenness(a) - unevenness(b))[0];
  return best === undefined ? undefined : [sorted.slice(0, best), sorted.slice(best)];
}

function equalSteps(sorted: readonly number[], decimals: number): FigureClass[] {
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const choices = Array.from({ length: MAX_CLASSES - 1 }, (_, index) =>
    makeSteps(MAX_CLASSES - index, { least, most, decimals }),
  );
  const alone = (classes: readonly FigureClass[]) =>
    classes.filter((_, index) => isSingle(sorted.filter((figure) => findClass(figure, classes, 'equal') === index)))
      .length;
  return choices.reduce((best, choice) => (alone(choice) < alone(best) ? choice : best));
}

type Span = { least: number; most: number; decimals: number };

function makeSteps(count: number, span: Span): FigureClass[] {
  const { least, most } = span;
  const inner = innerBounds(count, span);
  const bounds = [least, ...inner, most];
  return bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? least, to }));
}

const MAX_DECIMALS = 12;

function innerBounds(count: number, { least, most, decimals }: Span): number[] {
  const steps = Array.from({ length: count - 1 }, (_, index) => index + 1);
  for (let digits = decimals; digits <= MAX_DECIMALS; digits += 1) {
    const rounded = steps.map((step) => boundAt({ step, count }, { least, most, decimals: digits }));
    if (ascends([least, ...rounded, most])) return rounded;
  }
  // Two clusters of figures with almost nothing between them: a class for each end.
  const middle = least + (most - least) / 2;
  return middle > least && middle < most ? [middle] : [];
}
/** The bound after a number of steps, rounded once. */
function boundAt({ step, count }: { step: number; count: number }, { least, most, decimals }: Span): number {
  const parts = Array.from({ length: count }, (_, index) => (index < step ? most : least));
  return calculatePortion(1, { part: sumKnown(parts).sum ?? least, whole: count }, decimals);
}

const ascends = (bounds: readonly number[]) =>
  bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? Infinity));

export function findClass(figure: number, classes: readonly FigureClass[], division: Division): number {
  const last = classes.length - 1;
  return classes.findIndex(({ from, to }, index) => {
    const below = division === 'equal' && index < last ? figure < to : figure <= to;
    return figure >= from && below;
  });
}

/** Shades of few classes differ as much as possible, within the same five. */
const SHADES: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  2: [2, 4],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
};

/** Shade of a class, 1 (low) to 5, as in the theme's `choropleth`. */
export const pickShade = (index: number, count: number) => SHADES[count]?.[index] ?? MAX_CLASSES;
