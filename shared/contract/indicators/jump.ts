import { TYPED_DECIMALS } from './decimals';
import { portionOf, sumKnown } from './exact';
import type { Figures, FigureValue, Indicator } from './indicators';

/** How many times a figure may rise or fall before it is questioned. */
const IMPROBABLE_FACTOR = 3;

/** The same beside the province's median: clusters differ more from one another than from themselves. */
const FACTOR_OF_MEDIAN = 10;

/**
 * Whether a figure is so far from the earlier one that it may be a slip: more than three times as large, or less than a third. If the
 * earlier one was 0 or missing, it never is. It only prompts for a second look, and refuses nothing.
 * @param before the same quarter's a year ago, or if there is none the last quarter's
 */
export const isImprobable = (value: number | null, before: number | null): boolean =>
  value !== null && before !== null && isFar(value, before, IMPROBABLE_FACTOR);

function isFar(value: number, before: number, factor: number): boolean {
  if (before <= 0) return false;
  return value > times(before, factor) || times(value, factor) < before;
}

/** A multiple of a figure, exactly: three times 0.7 is 2.1. */
const times = (figure: number, factor: number) => sumKnown(Array.from({ length: factor }, () => figure)).sum ?? 0;

/** What the figures of a report are compared with; `null`: there is none of it. */
export type ComparedFigures = {
  readonly last_quarter: Partial<Figures> | null;
  readonly last_year: Partial<Figures> | null;
  /** Medians of the province's confirmed reports of the quarter. */
  readonly medians: Partial<Figures> | null;
};

/** What a figure of a report is expected to be near to. */
export type Baseline = { readonly from: keyof ComparedFigures; readonly before: number };

/**
 * The baseline of a figure: last year's of the same quarter, otherwise the last quarter's, otherwise the province's median. None if there
 * is no figure or the earlier one was 0; nor for a 0 compared with a median, since not every cluster has every activity.
 * Source: specification 6.3.10.
 */
export function baselineOf(
  { key, format, derived }: Indicator,
  figures: Partial<Figures>,
  compared: ComparedFigures,
): Baseline | undefined {
  // A derived figure jumps with its parts, and those are reported.
  if (format === 'text' || derived || typeof figures[key] !== 'number') return undefined;
  const baseline = OWN_FIRST.map((from) => ({ from, before: compared[from]?.[key] })).find(isKnown);
  if (!baseline || baseline.before <= 0 || (baseline.from === 'medians' && figures[key] === 0)) return undefined;
  return baseline;
}

const OWN_FIRST = ['last_year', 'last_quarter', 'medians'] as const;

const isKnown = (one: { from: Baseline['from']; before: FigureValue | undefined }): one is Baseline =>
  typeof one.before === 'number';

const factorOf = ({ from }: Baseline) => (from === 'medians' ? FACTOR_OF_MEDIAN : IMPROBABLE_FACTOR);

/** What a figure is unusually far from, if it is. Source: specification 6.3.10. */
export function jumpOf(
  indicator: Indicator,
  figures: Partial<Figures>,
  compared: ComparedFigures,
): Baseline | undefined {
  const baseline = baselineOf(indicator, figures, compared);
  const value = figures[indicator.key];
  return baseline && typeof value === 'number' && isFar(value, baseline.before, factorOf(baseline))
    ? baseline
    : undefined;
}

/**
 * The range in which a figure would be usual: from the least to the largest that can be typed and is not far.
 * @param decimals of the indicator; without any, only whole numbers are typed
 */
export function usualRange(
  { before, from }: Baseline,
  decimals: number,
): { readonly low: number; readonly high: number } {
  const factor = factorOf({ before, from });
  const digits = decimals === 0 ? 0 : TYPED_DECIMALS;
  const low = portionOf(before, { part: 1, whole: factor }, digits);
  const isRoundedDown = isFar(low, before, factor);
  return { low: isRoundedDown ? (sumKnown([low, 10 ** -digits]).sum ?? low) : low, high: times(before, factor) };
}
