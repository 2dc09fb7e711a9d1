import { TYPED_DECIMALS } from './types';
import { calculatePortion, sumKnown } from './exact';
import type { Figures, Indicator } from './indicators';

/** A figure that rises or falls by more is questioned. */
const IMPROBABLE_FACTOR = 3;

/** The same for a comparison with the province's median: clusters differ more from one another than over time. */
const FACTOR_OF_MEDIAN = 10;

/**
 * Whether a figure may be a typing error: more than three times the earlier one, or less than a third. It only prompts
 * a second look.
 * @param before the same quarter's figure of the previous year, else the last quarter's; never improbable if it is 0 or
 * missing
 */
export const isImprobable = (value: number | null, before: number | null): boolean =>
  value !== null && before !== null && isFar(value, before, IMPROBABLE_FACTOR);

function isFar(value: number, before: number, factor: number): boolean {
  if (before <= 0) return false;
  return value > times(before, factor) || times(value, factor) < before;
}

/** Exact: three times 0.7 is 2.1. */
const times = (figure: number, factor: number) => sumKnown(Array.from({ length: factor }, () => figure)).sum ?? 0;

/** Figures of a quarter; with its number, a fall since the previous quarter is noticed. */
type FiguresOfQuarter = Partial<Figures> & { readonly quarter?: number | undefined };

/** `null`: there is no such report. */
export type ComparedFigures = {
  readonly last_quarter: Partial<Figures> | null;
  readonly last_year: Partial<Figures> | null;
  /** Medians of the province's confirmed reports of the quarter. */
  readonly medians: Partial<Figures> | null;
};

/** The value that a figure is compared with. `fall`: it counts since January and is less than in the last quarter. */
export type Baseline = NearBaseline | { readonly from: 'fall'; readonly before: number };

type NearBaseline = { readonly from: keyof ComparedFigures; readonly before: number };

const isNear = (baseline: Baseline | undefined): baseline is NearBaseline =>
  baseline !== undefined && baseline.from !== 'fall';

/**
 * The figure of the same quarter of last year, else of the last quarter, else the province's median. Undefined if the earlier
 * figure is 0 or missing, and for a 0 compared with a median, since not every cluster has every activity. A figure that counts
 * since January is not compared with the last quarter, unless it fell within the year. Source: specification 6.3.10.
 */
export function findBaseline(
  indicator: Indicator,
  figures: FiguresOfQuarter,
  compared: ComparedFigures,
): Baseline | undefined {
  const { key, format, derived } = indicator;
  // A derived figure jumps with its parts, and those are reported.
  if (format === 'text' || derived || typeof figures[key] !== 'number') return undefined;
  const least = findLeast(indicator, figures, compared);
  if (least !== undefined && figures[key] < least) return { from: 'fall', before: least };
  return findNearBaseline(indicator, figures, compared);
}

function findNearBaseline(
  { key, accumulation }: Indicator,
  figures: FiguresOfQuarter,
  compared: ComparedFigures,
): NearBaseline | undefined {
  const baseline = OWN_FIRST.filter((from) => from !== 'last_quarter' || accumulation !== 'year-to-date')
    .flatMap((from) => {
      const before = compared[from]?.[key];
      return typeof before === 'number' ? { from, before } : [];
    })
    .at(0);
  if (!baseline || baseline.before <= 0 || (baseline.from === 'medians' && figures[key] === 0)) return undefined;
  return baseline;
}

/** A figure that counts since January cannot be less than in the quarter before of the same year. */
function findLeast(
  { key, accumulation }: Indicator,
  { quarter = 1 }: FiguresOfQuarter,
  { last_quarter }: ComparedFigures,
): number | undefined {
  const before = last_quarter?.[key];
  return accumulation === 'year-to-date' && quarter > 1 && typeof before === 'number' ? before : undefined;
}

const OWN_FIRST = ['last_year', 'last_quarter', 'medians'] as const;

const findFactor = ({ from }: NearBaseline) => (from === 'medians' ? FACTOR_OF_MEDIAN : IMPROBABLE_FACTOR);

/** The baseline that a figure is unusually far from, if any. Source: specification 6.3.10. */
export function findJump(
  indicator: Indicator,
  figures: FiguresOfQuarter,
  compared: ComparedFigures,
): Baseline | undefined {
  const baseline = findBaseline(indicator, figures, compared);
  const value = figures[indicator.key];
  if (!isNear(baseline)) return baseline;
  return typeof value === 'number' && isFar(value, baseline.before, findFactor(baseline)) ? baseline : undefined;
}

/** The range of usual values of a figure; without `high` there is no upper bound. */
export function usualRange(
  indicator: Indicator,
  figures: FiguresOfQuarter,
  compared: ComparedFigures,
): { readonly low: number; readonly high?: number } {
  const least = findLeast(indicator, figures, compared) ?? 0;
  const near = findNearBaseline(indicator, figures, compared);
  if (!near) return { low: least };
  const { low, high } = rangeAround(near, indicator.decimals);
  return { low: Math.max(low, least), high: Math.max(high, least) };
}

/** @param decimals of the indicator; 0: only whole numbers are typed */
function rangeAround(baseline: NearBaseline, decimals: number): { readonly low: number; readonly high: number } {
  const { before } = baseline;
  const factor = findFactor(baseline);
  const digits = decimals === 0 ? 0 : TYPED_DECIMALS;
  const low = calculatePortion(before, { part: 1, whole: factor }, digits);
  const isRoundedDown = isFar(low, before, factor);
  return { low: isRoundedDown ? (sumKnown([low, 10 ** -digits]).sum ?? low) : low, high: times(before, factor) };
}
