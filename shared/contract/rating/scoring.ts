import {
  differenceOf,
  INDICATORS,
  portionOf,
  scaleByPercent,
  SCORE_DECIMALS,
  sumKnown,
  TYPED_DECIMALS,
} from '../indicators';
import type { KnownFigures, NumberIndicatorKey } from '../indicators';
import { ALL_POINTS } from './method';
import type { Band, Bands, Criterion, Rule } from './method';

/** What a report has of one criterion. */
type ScoredPoints = {
  readonly id: string;
  /** `null`: a figure is missing, and the criterion counts for nothing. */
  readonly earned: number | null;
};

export type Score = {
  readonly points: readonly ScoredPoints[];
  /** Points of the criteria that count: earned and possible. */
  readonly earned: number;
  readonly counted: number;
  /** Earned points as a share of the possible ones, of 100; `null` where too little counts for a rank. */
  readonly score: number | null;
};

/** What of a method makes a score. */
export type ScoredBy = {
  readonly criteria: readonly Pick<Criterion, 'id' | 'points' | 'rule'>[];
  readonly least_counted: number;
};

/** Figures that a method reads; a report older than an indicator has no such key. */
export type ScoredFigures = KnownFigures;

/** A criterion as it counts. */
type Counted = Pick<Criterion, 'rule' | 'points'>;

/** How much of the plan of a rule is due by the end of a quarter, in per cent: all of one without phasing. */
export const dueOf = (rule: Rule, quarter: number): number =>
  rule.kind === 'yes' ? 100 : (rule.phasing?.[quarter - 1] ?? 100);

/**
 * The score of a report's figures of a quarter. A figure that is missing is missing: its criterion counts for nothing, never as zero.
 * Source: specification 8.0.4, 8.0.5 and 8.0.16.
 */
export function scoreOf({ criteria, least_counted }: ScoredBy, figures: ScoredFigures, quarter: number): Score {
  const points = criteria.map((criterion) => ({ id: criterion.id, earned: earnedBy(criterion, figures, quarter) }));
  const counted = criteria.reduce(
    (sum, { points: most }, index) => sum + (points[index]?.earned === null ? 0 : most),
    0,
  );
  const earned = sumKnown(points.map((criterion) => criterion.earned)).sum ?? 0;
  const score =
    counted === 0 || counted < least_counted
      ? null
      : portionOf(ALL_POINTS, { part: earned, whole: counted }, SCORE_DECIMALS);
  return { points, earned, counted, score };
}

/** Figures that a rule reads, in the order that its formula has them. */
export const figuresOf = (rule: Rule): readonly NumberIndicatorKey[] =>
  rule.kind === 'share' ? [rule.part, rule.whole] : [rule.figure];

/** What a criterion gives in a quarter; `null` where a figure is missing, is a share of nothing, or nothing is due yet. */
export function earnedBy({ rule, points }: Counted, figures: ScoredFigures, quarter: number): number | null {
  const due = dueOf(rule, quarter);
  if (due === 0) return null;
  if (rule.kind === 'share') {
    const [part, whole] = [known(figures, rule.part), known(figures, rule.whole)];
    if (part === null || whole === null || whole === 0) return null;
    return within(points, portionOf(points, { part, whole, due }, SCORE_DECIMALS));
  }
  const figure = known(figures, rule.figure);
  if (figure === null) return null;
  switch (rule.kind) {
    case 'linear': {
      const portion = { part: figure, whole: rule.all_at, from: rule.none_at, due };
      return within(points, portionOf(points, portion, SCORE_DECIMALS));
    }
    case 'steps':
      return rule.steps.findLast(({ at }) => figure >= scaleByPercent(at, due))?.points ?? 0;
    case 'yes':
      return figure > 0 ? points : 0;
  }
}

/** A figure; `null` where it is missing. */
export const known = (figures: ScoredFigures, key: NumberIndicatorKey): number | null => figures[key] ?? null;

const within = (most: number, earned: number) => Math.min(most, Math.max(0, earned));

/** The nearest figure that gives more than now, and how much more. */
export type Next = { readonly key: NumberIndicatorKey; readonly value: number; readonly gain: number };

/**
 * The smallest change of a criterion's figure that gives more, at the decimals that the figure can have; where points come in
 * steps, what the next step gives. Of a share it is the part that changes.
 * @param quarter by whose end the plan is due as its phasing says
 * @returns `null` where no change would give more, or a figure is missing
 */
export function nextOf(criterion: Counted, figures: ScoredFigures, quarter: number): Next | null {
  const { rule, points } = criterion;
  const earned = earnedBy(criterion, figures, quarter);
  const key = rule.kind === 'share' ? rule.part : rule.figure;
  const figure = known(figures, key);
  if (earned === null || figure === null || earned >= points) return null;
  const gives = (value: number) => earnedBy(criterion, { ...figures, [key]: value }, quarter) ?? 0;
  const due = dueOf(rule, quarter);
  const target = betterOf({ rule, due }, figures, earned);
  if (target === undefined) return null;
  const value =
    rule.kind === 'steps' && due === 100
      ? target
      : nearest((one) => gives(one) > earned, { figure, target, decimals: decimalsOf(key) });
  const gain = differenceOf(gives(value), earned) ?? 0;
  return gain > 0 ? { key, value, gain } : null;
}

type Due = { readonly rule: Rule; readonly due: number };

/** A figure that surely gives more: all points, or of steps the next one that is worth more. */
function betterOf({ rule, due }: Due, figures: ScoredFigures, earned: number): number | undefined {
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

/** Digits after the decimal mark that a figure can have: those typed have three, counts none, computed ones those of their indicator. */
function decimalsOf(key: NumberIndicatorKey): number {
  const indicator = INDICATORS.find((one) => one.key === key);
  return indicator?.derived || indicator?.decimals === 0 ? indicator.decimals : TYPED_DECIMALS;
}

/**
 * The figure nearest to one that does not do, on the way to one that does.
 * @param does once it does, it does for all figures that lie further on
 */
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

/** The band that a score is in; none without a score. */
export function bandOf(score: number | null, { yellow, green, dark_green }: Bands): Band | null {
  if (score === null) return null;
  if (score >= dark_green) return 'dark_green';
  if (score >= green) return 'green';
  return score >= yellow ? 'yellow' : 'red';
}
