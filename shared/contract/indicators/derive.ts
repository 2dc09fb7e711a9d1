import { differenceOf, growthOf, percentOf } from './exact';
import type { Formula } from './formula';
import { INDICATORS } from './indicators';
import type { Figures, NumberIndicatorKey } from './indicators';

/**
 * The figures with every derived one computed afresh from its parts.
 * @param figures as entered; their derived fields are ignored
 * @returns a new object; a derived figure is `null` when a part is missing or the whole is zero. Percentages are rounded to
 * their indicator's decimals, halves away from zero; a difference has all the decimals of its parts. Rules: specification 7.2.2.
 */
export function deriveFigures(figures: Figures): Figures {
  const derived = INDICATORS.flatMap(({ key, derived, decimals }) =>
    derived ? [[key, evaluate(derived, figures, decimals)]] : [],
  );
  return { ...figures, ...Object.fromEntries(derived) };
}

function evaluate(formula: Formula<NumberIndicatorKey>, figures: Figures, decimals: number): number | null {
  switch (formula.op) {
    case 'percent':
      return percentOf(figures[formula.part], figures[formula.whole], decimals);
    case 'growth':
      return growthOf(figures[formula.from], figures[formula.to], decimals);
    case 'difference':
      return differenceOf(figures[formula.from], figures[formula.minus]);
  }
}
