import {
  calculateDifference,
  INDICATORS,
  calculatePortion,
  scaleByPercent,
  SCORE_DECIMALS,
  sumKnown,
  TYPED_DECIMALS,
} from '../indicators';
import type { KnownFigures, NumberIndicatorKey } from '../indicators';
import { ALL_POINTS } from './method';
import type { Band, Bands, Criterion, Rule } from './method';

type ScoredPoints = {
  readonly id: string;
  /** `null`: a figure is missing, so the criterion does not count. */
  readonly earned: number | null;
};

export type Score = {
  readonly points: readonly ScoredPoints[];
  /** Points earned by the criteria that count. */
  readonly earned: number;
  readonly counted: number;
  /** In per cent; `null` if too little counts for a rank. */
  readonly score: number | null;
};

export type ScoredBy = {
  readonly criteria: readonly Pick<Criterion, 'id' | 'points' | 'rule'>[];
  readonly least_counted: number;
};

/** Reports older than an indicator lack its key. */
export type ScoredFigures = KnownFigures;

type Counted = Pick<Criterion, 'rule' | 'points'>;

/** Share of a rule's plan that is due by the end of a quarter, in per cent; 100 without phasing. */
export const findDueShare = (rule: Rule, quarter: number): number =>
  rule.kind === 'yes' ? 100 : (rule.phasing?.[quarter - 1] ?? 100);

/** A criterion with a missing figure does not count, never as zero. Source: specification 8.0.4, 8.0.5 and 8.0.16. */
export function calculateScore({ criteria, least_counted }: ScoredBy, figures: ScoredFigures, quarter: number): Score {
  const points = criteria.map((criterion) => ({ id: criterion.id, earned: earnedBy(criterion, figures, quarter) }));
  const counted = criteria.reduce(
    (sum, { points: most }, index) => sum + (points[index]?.earned === null ? 0 : most),
    0,
  );
  const earned = sumKnown(points.map((criterion) => criterion.earned)).sum ?? 0;
  const score =
    counted === 0 || counted < least_counted
      ? null
      : calculatePortion(ALL_POINTS, { part: earned, whole: counted }, SCORE_DECIMALS);
  return { points, earned, counted, score };
}

/** Figures of a rule, in the order of its formula. */
export const listFigures = (rule: Rule): readonly NumberIndicatorKey[] =>
  rule.kind === 'share' ? [rule.part, rule.whole] : [rule.figure];

/** Points that a criterion earns; `null` if a figure is missing, the whole is zero, or nothing is due yet. */
export function earnedBy({ rule, points }: Counted, figures: ScoredFigures, quarter: number): number | null {
  const due = findDueShare(rule, quarter);
  if (due === 0) return null;
  if (rule.kind === 'share') {
    const [part, whole] = [known(figures, rule.part), known(figures, rule.whole)];
    if (part === null || whole === null || whole === 0) return null;
    return within(points, calculatePortion(points, { part, whole, due }, SCORE_DECIMALS));
  }
  const figure = known(figures, rule.figure);
  if (figure === null) return null;
  switch (rule.kind) {
    case 'linear': {
      const portion = { part: figure, whole: rule.all_at, from: rule.none_at, due };
      return within(points, calculatePortion(points, portion, SCORE_DECIMALS));
    }
    case 'steps':
      return rule.steps.findLast(({ at }) => figure >= scaleByPercent(at, due))?.points ?? 0;
    case 'yes':
      return figure > 0 ? points : 0;
  }
}

export const known = (figures: ScoredFigures, key: NumberIndicatorKey): number | null => figures[key] ?? null;

const within = (most: number, earned: number) => Math.min(most, Math.max(0, earned));

/** The nearest figure that gives more, and how much more. */
export type Next = { readonly key: NumberIndicatorKey; readonly value: number; readonly gain: number };

/**
 * The smallest change of a criterion's figure that gives more points (for a share, of its part); `null` if nothing
 * gives more or a figure is missing.
 */
export function findNextStep(criterion: Counted, figures: ScoredFigures, quarter: number): Next | null {
  const { rule, points } = criterion;
  const earned = earnedBy(criterion, figures, quarter);
  const key = rule.kind === 'share' ? rule.part : rule.figure;
  const figure = known(figures, key);
  if (earned === null || figure === null || earned >= points) return null;
  const gives = (value: number) => earnedBy(criterion, { ...figures, [key]: value }, quarter) ?? 0;
  const due = findDueShare(rule, quarter);
  const target = findBetterFigure({ rule, due }, figures, earned);
  if (target === undefined) return null;
  const value =
    rule.kind === 'steps' && due === 100
      ? target
      : nearest((candidate) => gives(candidate) > earned, { figure, target, decimals: countDecimals(key) });
  const gain = calculateDifference(gives(value), earned) ?? 0;
  return gain > 0 ? { key, value, gain } : null;
}

type Due = { readonly rule: Rule; readonly due: number };

/** A figure that certainly gives more. */
function findBetterFigure({ rule, due }: Due, figures: ScoredFigures, earned: number): number | undefined {
  switch (rule.kind) {
    case 'share':
      return known(figures, rule.whole) ?? undefined;
    case 'linear':
      return scaleByPercent(rule.all_at, due);
    case 'steps': {
      const figure = known(figures, rule.figure) ?? 0;
      const steps = rule.steps.map(({ at, points }) => ({ at: scaleByPercent(at, due), points }));
      return steps.find(({ at, points }) => at > figure && points > earned)?.at;
    }
    case 'yes':
      return 1;
  }
}

/** Typed figures have three decimals, counts none, computed ones those of their indicator. */
function countDecimals(key: NumberIndicatorKey): number {
  const indicator = INDICATORS.find((indicator) => indicator.key === key);
  return indicator?.derived || indicator?.decimals === 0 ? indicator.decimals : TYPED_DECIMALS;
}

/** The figure nearest to `figure` for which `does` is true. Requires that `does` stays true from there to `target`. */
function nearest(
  does: (figure: number) => boolean,
  { figure, target, decimals }: { readonly figure: number; readonly target: number; readonly decimals: number },
): number {
  const scale = 10 ** decimals;
  const [down, up] = [Math.floor, Math.ceil];
  let [without, within] =
    target > figure ? [down(figure * scale), up(target * scale)] : [up(figure * scale), down(target * scale)];
  while (Math.abs(within - without) > 1) {
    const middle = Math.trunc((within + without) / 2);
    if (does(middle / scale)) within = middle;
    else without = middle;
  }
  return within / scale;
}

export function findBand(score: number | null, { yellow, green, dark_green }: Bands): Band | null {
  if (score === null) return null;
  if (score >= dark_green) return 'dark_green';
  if (score >= green) return 'green';
  return score >= yellow ? 'yellow' : 'red';
}
