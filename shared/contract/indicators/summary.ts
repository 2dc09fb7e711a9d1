import { calculateDifference, calculateGrowth, medianKnown, calculatePercent, sumKnown } from './exact';
import { isMissing, INDICATORS } from './indicators';
import type { Indicator, IndicatorKey, NumberIndicatorKey } from './indicators';
import type { Unit } from './types';

export type Summary = {
  /** `null` if nothing is known, or if the figures do not add up (yields). */
  readonly total: number | null;
  /** Number of reports without the figure: they are in no total and no median. */
  readonly missing: number;
  readonly median: number | null;
  readonly least: number | null;
  readonly most: number | null;
};

/** Values of an indicator in each report, in their order. */
export type Column = (key: IndicatorKey) => readonly (number | string | null)[];

/**
 * Summarises a figure over reports. Amounts are added. A percentage is computed from the sums over the reports that
 * have both parts; percentages are never added or averaged. For texts only the missing ones are counted.
 */
export function summarise({ key, format, unit, derived, decimals }: Indicator, columnOf: Column): Summary {
  if (format === 'text') return { ...OF_TEXTS, missing: columnOf(key).filter(isMissing).length };
  const figures = numbersOf(key as NumberIndicatorKey, columnOf);
  const known = figures.filter((figure) => figure !== null);
  const total = () => (derived ? totalOf(derived, columnOf, decimals) : sumKnown(figures).sum);
  return {
    total: addsUp(unit) ? total() : null,
    missing: figures.length - known.length,
    median: medianKnown(figures),
    least: known.length === 0 ? null : known.reduce((a, b) => Math.min(a, b)),
    most: known.length === 0 ? null : known.reduce((a, b) => Math.max(a, b)),
  };
}

const OF_TEXTS = { total: null, median: null, least: null, most: null } as const;

const numbersOf = (key: NumberIndicatorKey, columnOf: Column) => columnOf(key) as readonly (number | null)[];

/** Whether several clusters have a total: yields and their growth have none. */
export function hasTotal({ unit, derived }: Pick<Indicator, 'unit' | 'derived'>): boolean {
  return addsUp(unit) && (derived?.op !== 'growth' || addsUp(UNIT_OF.get(derived.from) ?? 'none'));
}

/** Yields are ratios: adding them, or dividing sums of them, would weigh a small farm like a large one. */
const addsUp = (unit: Unit) => unit !== 'centner_per_ha';

function totalOf(formula: NonNullable<Indicator['derived']>, columnOf: Column, decimals: number): number | null {
  if (formula.op === 'percent') {
    const [part, whole] = sumsOfBoth(formula.part, formula.whole, columnOf);
    return calculatePercent(part, whole, decimals);
  }
  if (formula.op === 'difference') return calculateDifference(...sumsOfBoth(formula.from, formula.minus, columnOf));
  const [from, to] = sumsOfBoth(formula.from, formula.to, columnOf);
  return addsUp(UNIT_OF.get(formula.from) ?? 'none') ? calculateGrowth(from, to, decimals) : null;
}

const UNIT_OF = new Map(INDICATORS.map(({ key, unit }) => [key as NumberIndicatorKey, unit]));

/** Sums over the reports that have both figures. */
function sumsOfBoth(
  firstKey: NumberIndicatorKey,
  secondKey: NumberIndicatorKey,
  columnOf: Column,
): [number | null, number | null] {
  const [first, second] = [numbersOf(firstKey, columnOf), numbersOf(secondKey, columnOf)];
  const both = first.map((figure, index) => figure !== null && (second[index] ?? null) !== null);
  const sum = (column: readonly (number | null)[]) => sumKnown(column.filter((_, index) => both[index])).sum;
  return [sum(first), sum(second)];
}
