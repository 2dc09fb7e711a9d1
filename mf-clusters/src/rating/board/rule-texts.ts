import { findDueShare } from '@klaster/shared/contract/rating';
import type { Rule, ScoredCriterion } from '@klaster/shared/contract/rating';
import { calculatePortion, scaleByPercent, SCORE_DECIMALS } from '@klaster/shared/contract/indicators';
import type { Portion } from '@klaster/shared/contract/indicators';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { numberText } from '../../indicators/texts/figure-text';
import { formatScore } from './score-and-movement';

/** Decimals of a result that tell whether it was rounded. */
const FINE = 9;

/** Parentheses around negative numbers: two signs are never adjacent. */
const operand = (value: number, shown = formatNumber(value)) => (value < 0 ? `(${shown})` : shown);

/** `50 ÷ 80 × 10 = 6,25`, with `≈` if the result is rounded. */
export function quotientText(shown: readonly [string, string], portion: Portion, amount: number): string {
  const result = calculatePortion(amount, portion, SCORE_DECIMALS);
  const isExact = calculatePortion(amount, portion, FINE) === result;
  return `${shown.join(' ÷ ')} × ${formatNumber(amount)} ${isExact ? '=' : '≈'} ${formatScore(result)}`;
}

const percentText = (percent: number) => `${formatNumber(percent)}\u00A0%`;

export function useRuleTexts() {
  const { t } = useTranslation('mf-clusters');
  const describeSteps = (rule: Extract<Rule, { kind: 'steps' }>) =>
    rule.steps
      .map(({ at, points }) => t('rules.step', { at: formatNumber(at), points: formatNumber(points) }))
      .join('; ');
  const describeRule = (rule: Rule, points: number): string => {
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
        return t('rules.steps', { steps: describeSteps(rule) });
      case 'yes':
        return t('rules.yes', { points: most });
    }
  };
  /** How much of the plan is due by the end of a quarter, or of each quarter. */
  const describePhasing = (rule: Rule, quarter?: number): string => {
    if (rule.kind === 'yes' || !rule.phasing) return '';
    if (quarter) return ` ${t('rules.due', { percent: formatNumber(findDueShare(rule, quarter)), quarter })}`;
    return ` ${t('rules.phasing', { shares: rule.phasing.map((share) => formatNumber(share)).join(' / ') })}`;
  };
  return {
    /** Without `quarter`, for all quarters. */
    describe: (rule: Rule, points: number, quarter?: number): string =>
      describeRule(rule, points) + describePhasing(rule, quarter),
    /** Refers to figures by their number. */
    formula: (rule: Rule, points: number): string | undefined => {
      const most = formatNumber(points);
      const due = rule.kind !== 'yes' && rule.phasing ? t('rules.shareDue') : undefined;
      if (rule.kind === 'share') {
        const whole = due ? `(${t('rules.second')} × ${due})` : t('rules.second');
        return `${t('rules.first')} ÷ ${whole} × ${most}`;
      }
      if (rule.kind !== 'linear') return undefined;
      const from = operand(rule.none_at);
      return `(${t('rules.figure')}${due ? ` ÷ ${due}` : ''} − ${from}) ÷ (${formatNumber(rule.all_at)} − ${from}) × ${most}`;
    },
    /** How the points were calculated, or why the criterion does not count. */
    workedOut: ({ rule, points, figures, earned }: ScoredCriterion, quarter: number): string => {
      const due = findDueShare(rule, quarter);
      if (due === 0) return t('rules.notDue');
      const [first, second] = figures.map(({ value }) => value);
      const [firstText, secondText] = figures.map(({ key, value }) => numberText(value, key));
      if (first == null || second === null) return t('rules.missing');
      if (earned === null) return t('rules.shareOfNothing');
      switch (rule.kind) {
        case 'share': {
          if (!second) return t('rules.shareOfNothing');
          const whole = operand(second, secondText);
          const shown = [operand(first, firstText), due === 100 ? whole : `(${whole} × ${percentText(due)})`] as const;
          return withLimit(shown, { part: first, whole: second, due }, { points, earned });
        }
        case 'linear': {
          const [none, all] = [scaleByPercent(rule.none_at, due), scaleByPercent(rule.all_at, due)];
          const shown = [`(${firstText} − ${operand(none)})`, `(${formatNumber(all)} − ${operand(none)})`] as const;
          const portion = { part: first, whole: rule.all_at, from: rule.none_at, due };
          return withLimit(shown, portion, { points, earned });
        }
        case 'steps': {
          const bounds = rule.steps.map(({ at }) => scaleByPercent(at, due));
          const reached = bounds.findLast((at) => first >= at);
          const compared =
            reached === undefined
              ? `${firstText} < ${formatNumber(bounds[0])}`
              : `${firstText} ≥ ${formatNumber(reached)}`;
          return `${compared} → ${formatScore(earned)}`;
        }
        case 'yes':
          return `${firstText} ${first > 0 ? '> 0' : '≤ 0'} → ${formatScore(earned)}`;
      }
    },
  };

  /** A quotient may exceed the points or be negative. */
  function withLimit(
    shown: readonly [string, string],
    portion: Portion,
    { points, earned }: { readonly points: number; readonly earned: number },
  ): string {
    const text = quotientText(shown, portion, points);
    const result = calculatePortion(points, portion, SCORE_DECIMALS);
    if (result > earned) return `${text}; ${t('rules.atMost', { points: formatNumber(points) })}`;
    return result < earned ? `${text}; ${t('rules.atLeast')}` : text;
  }
}
