import { calculateDifference, calculateGrowth, calculatePercent } from './exact';
import { listOperands } from './row';
import type { Formula } from './row';
import { INDICATORS } from './indicators';
import type { Figures, NumberIndicatorKey } from './indicators';

/** `null` is missing; an absent figure is unknown. */
export type KnownFigures = Partial<Pick<Figures, NumberIndicatorKey>>;

const FORMULAS = INDICATORS.flatMap(({ key, derived, decimals }) =>
  derived ? [{ key: key as NumberIndicatorKey, formula: derived, decimals }] : [],
);

/**
 * Recomputes every derived figure from its parts. It is `null` if a part is missing or the whole is zero. Percentages are rounded to their
 * indicator's decimals, halves away from zero; a difference has all decimals of its parts. Source: specification 7.2.2.
 */
export function deriveFigures(figures: Figures): Figures {
  return { ...figures, ...deriveKnownFigures(figures) };
}

/** Derived figures whose parts are all known. */
export function deriveKnownFigures(figures: KnownFigures): KnownFigures {
  const derived = FORMULAS.flatMap(({ key, formula, decimals }) => {
    const value = evaluate(formula, figures, decimals);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(derived) as KnownFigures;
}

export const partsOf = (key: NumberIndicatorKey): readonly NumberIndicatorKey[] => {
  const derived = FORMULAS.find((formula) => formula.key === key);
  return derived ? listOperands(derived.formula) : [];
};

/** `undefined`: a part is unknown. */
function evaluate(
  formula: Formula<NumberIndicatorKey>,
  figures: KnownFigures,
  decimals: number,
): number | null | undefined {
  const [first, second] = listOperands(formula).map((key) => figures[key]);
  if (first === undefined || second === undefined) return undefined;
  switch (formula.op) {
    case 'percent':
      return calculatePercent(first, second, decimals);
    case 'growth':
      return calculateGrowth(first, second, decimals);
    case 'difference':
      return calculateDifference(first, second);
  }
}
