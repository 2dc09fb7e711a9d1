import type { Bands, Band, Criterion, Rule, ScoringMethod } from '@klaster/shared/contract';
import { ALL_POINTS } from '@klaster/shared/contract';
import {
  differenceOf,
  portionOf,
  sumKnown,
  type Figures,
  type NumberIndicatorKey,
} from '@klaster/shared/contract/indicators';

/** Digits after the decimal mark of what is earned, and of scores. */
const DECIMALS = 2;

/** What a report has of one criterion. */
type ScoredPoints = {
  readonly id: string;
  /** `null`: a figure is missing, and the criterion counts for nothing. */
  readonly earned: number | null;
};

export type Score = {
  readonly points: readonly ScoredPoints[];
  /** Of the criteria that count: what is earned, and what there is to earn. */
  readonly earned: number;
  readonly counted: number;
  /** What is earned of what counts, of 100; `null` where too little counts for a rank. */
  readonly score: number | null;
};

/** The score of a report's figures. A figure that is missing is missing: its criterion counts for nothing, never as zero. */
export function scoreOf(
  { criteria, least_counted }: Pick<ScoringMethod, 'criteria' | 'least_counted'>,
  figures: Figures,
): Score {
  const points = criteria.map(({ id, rule, points }) => ({ id, earned: earnedBy(rule, points, figures) }));
  const counted = criteria.reduce(
    (sum, { points: most }, index) => sum + (points[index]?.earned === null ? 0 : most),
    0,
  );
  const earned = sumKnown(points.map((criterion) => criterion.earned)).sum ?? 0;
  const score = counted === 0 || counted < least_counted ? null : portionOf(ALL_POINTS, earned, counted, DECIMALS);
  return { points, earned, counted, score };
}

/** Figures that a rule reads, in the order that its formula has them. */
export const figuresOf = (rule: Rule): readonly NumberIndicatorKey[] =>
  rule.kind === 'share' ? [rule.part, rule.whole] : [rule.figure];

/** What a rule gives, of `points`; `null` where a figure is missing, or is a share of nothing. */
export function earnedBy(rule: Rule, points: number, figures: Figures): number | null {
  if (rule.kind === 'share') {
    const [part, whole] = [known(figures, rule.part), known(figures, rule.whole)];
    if (part === null || whole === null || whole === 0) return null;
    return within(points, portionOf(points, part, whole, DECIMALS));
  }
  const figure = known(figures, rule.figure);
  if (figure === null) return null;
  switch (rule.kind) {
    case 'linear': {
      const [reached, wanted] = [differenceOf(figure, rule.none_at) ?? 0, differenceOf(rule.all_at, rule.none_at) ?? 0];
      return within(points, portionOf(points, reached, wanted, DECIMALS));
    }
    case 'steps':
      return rule.steps.findLast(({ at }) => figure >= at)?.points ?? 0;
    case 'yes':
      return figure > 0 ? points : 0;
  }
}

/** A report of before an indicator was asked for has no such key. */
export const known = (figures: Figures, key: NumberIndicatorKey): number | null => figures[key] ?? null;

const within = (most: number, earned: number) => Math.min(most, Math.max(0, earned));

/** The nearest figure that gives more than now, and how much more. */
export type Next = { readonly key: NumberIndicatorKey; readonly value: number; readonly gain: number };

/**
 * What one more unit of a criterion's figure would give; where points come in steps, what the next step would. A derived
 * figure is moved as it is, by one percentage point.
 * @returns `null` where nothing would give more, or a figure is missing
 */
export function nextOf({ rule, points }: Pick<Criterion, 'rule' | 'points'>, figures: Figures): Next | null {
  const earned = earnedBy(rule, points, figures);
  const key = rule.kind === 'share' ? rule.part : rule.figure;
  const figure = known(figures, key);
  if (earned === null || figure === null) return null;
  const value = better(rule, figure);
  if (value === undefined) return null;
  const gain = differenceOf(earnedBy(rule, points, { ...figures, [key]: value }), earned) ?? 0;
  return gain > 0 ? { key, value, gain } : null;
}

/** The figure that is looked at as the next better one. */
function better(rule: Rule, figure: number): number | undefined {
  switch (rule.kind) {
    case 'share':
      return oneMore(figure);
    case 'linear':
      return rule.all_at > rule.none_at ? oneMore(figure) : (differenceOf(figure, 1) ?? undefined);
    case 'steps':
      return rule.steps.find(({ at }) => figure < at)?.at;
    case 'yes':
      return figure > 0 ? undefined : 1;
  }
}

const oneMore = (figure: number) => sumKnown([figure, 1]).sum ?? figure;

/** The band that a score is in; none without a score. */
export function bandOf(score: number | null, { yellow, green, dark_green }: Bands): Band | null {
  if (score === null) return null;
  if (score >= dark_green) return 'dark_green';
  if (score >= green) return 'green';
  return score >= yellow ? 'yellow' : 'red';
}
