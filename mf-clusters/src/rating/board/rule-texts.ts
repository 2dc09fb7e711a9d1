import type { Rule, ScoredCriterion } from '@klaster/shared/contract';
import { differenceOf, portionOf, SCORE_DECIMALS } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { numberText } from '../../indicators/texts/figure-text';
import { formatScore } from './standing';

/** Decimals that distinguish a rounded number from an exact one. */
const FINE = 9;

/** Parentheses around negative numbers, so that two signs are never adjacent. */
const operand = (value: number, shown = formatNumber(value)) => (value < 0 ? `(${shown})` : shown);

/** A quotient as it is worked out: `50 ÷ 80 × 10 = 6,25`, with `≈` where the result is rounded. */
export function quotientText([part, shownPart]: Term, [whole, shownWhole]: Term, amount: number): string {
  const result = portionOf(amount, { part, whole }, SCORE_DECIMALS);
  const isExact = portionOf(amount, { part, whole }, FINE) === result;
  return `${shownPart} ÷ ${shownWhole} × ${formatNumber(amount)} ${isExact ? '=' : '≈'} ${formatScore(result)}`;
}

/** A number as it counts and as it is shown. */
type Term = readonly [value: number, shown: string];

/** A number that is shown as it counts; a figure in its own decimals. */
export const term = (value: number, shown?: string): Term => [value, operand(value, shown)];

/** One number less another, as both are shown. */
const less = (from: number, minus: number, shown = formatNumber(from)): Term => [
  differenceOf(from, minus) ?? 0,
  `(${shown} − ${operand(minus)})`,
];

/** Words and formulas of the rules of a method, in the language of the page. */
export function useRuleTexts() {
  const { t } = useTranslation('mf-clusters');
  const stepsOf = (rule: Extract<Rule, { kind: 'steps' }>) =>
    rule.steps
      .map(({ at, points }) => t('rules.step', { at: formatNumber(at), points: formatNumber(points) }))
      .join('; ');
  return {
    /** Points that a rule gives for figures. */
    inWords: (rule: Rule, points: number): string => {
      const most = formatNumber(points);
      switch (rule.kind) {
        case 'share':
          return t('rules.share', { points: most });
        case 'linear':
          return t('rules.linear', {
            none: formatNumber(rule.none_at),
            all: formatNumber(rule.all_at),
            points: most,
          });
        case 'steps':
          return t('rules.steps', { steps: stepsOf(rule) });
        case 'yes':
          return t('rules.yes', { points: most });
      }
    },
    /** The formula of a rule that has one, over its figures by their number. */
    formula: (rule: Rule, points: number): string | undefined => {
      const most = formatNumber(points);
      if (rule.kind === 'share') return `${t('rules.first')} ÷ ${t('rules.second')} × ${most}`;
      if (rule.kind !== 'linear') return undefined;
      const from = operand(rule.none_at);
      return `(${t('rules.figure')} − ${from}) ÷ (${formatNumber(rule.all_at)} − ${from}) × ${most}`;
    },
    /** How the points of a criterion come about from its figures; why it counts for nothing where it does. */
    workedOut: ({ rule, points, figures, earned }: ScoredCriterion): string => {
      const [first, second] = figures.map(({ value }) => value);
      const [firstText, secondText] = figures.map(({ key, value }) => numberText(value, key));
      if (first == null || second === null) return t('rules.missing');
      if (earned === null) return t('rules.shareOfNothing');
      switch (rule.kind) {
        case 'share':
          if (!second) return t('rules.shareOfNothing');
          return withLimit(quotientText(term(first, firstText), term(second, secondText), points), earned, [
            first,
            second,
            points,
          ]);
        case 'linear': {
          const [reached, wanted] = [less(first, rule.none_at, firstText), less(rule.all_at, rule.none_at)];
          return withLimit(quotientText(reached, wanted, points), earned, [reached[0], wanted[0], points]);
        }
        case 'steps': {
          const step = rule.steps.findLast(({ at }) => first >= at);
          const compared = step
            ? `${firstText} ≥ ${formatNumber(step.at)}`
            : `${firstText} < ${formatNumber(rule.steps[0]?.at)}`;
          return `${compared} → ${formatScore(earned)}`;
        }
        case 'yes':
          return `${firstText} ${first > 0 ? '> 0' : '≤ 0'} → ${formatScore(earned)}`;
      }
    },
  };

  /** A quotient may be more than there is to earn, or less than nothing. */
  function withLimit(text: string, earned: number, [part, whole, points]: [number, number, number]): string {
    const result = portionOf(points, { part, whole }, SCORE_DECIMALS);
    if (result > earned) return `${text}; ${t('rules.atMost', { points: formatNumber(points) })}`;
    return result < earned ? `${text}; ${t('rules.atLeast')}` : text;
  }
}
