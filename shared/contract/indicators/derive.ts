import { differenceOf, growthOf, percentOf } from './exact';
import { operandsOf } from './formula';
import type { Formula } from './formula';
import { INDICATORS } from './indicators';
import type { Figures, NumberIndicatorKey } from './indicators';

/** Figures of a report as far as they are known: of one that is not among them nothing is said, `null` is missing. */
export type KnownFigures = Partial<Pick<Figures, NumberIndicatorKey>>;

const FORMULAS = INDICATORS.flatMap(({ key, derived, decimals }) =>
  derived ? [{ key: key as NumberIndicatorKey, formula: derived, decimals }] : [],
);

/**
 * The figures with every derived one computed afresh from its parts.
 * @param figures as entered; their derived fields are ignored
 * @returns a new object; a derived figure is `null` when a part is missing or the whole is zero. Percentages are rounded to
 * their indicator's decimals, halves away from zero; a difference has all the decimals of its parts. Rules: specification 7.2.2.
 */
export function deriveFigures(figures: Figures): Figures {
  return { ...figures, ...derivedOf(figures) };
}

/** The derived figures all of whose parts are known, by the same rules. */
export function derivedOf(figures: KnownFigures): KnownFigures {
  const derived = FORMULAS.flatMap(({ key, formula, decimals }) => {
    const value = evaluate(formula, figures, decimals);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(derived) as KnownFigures;
}

/** What a derived figure is computed from; nothing of one that is entered. */
export const partsOf = (key: NumberIndicatorKey): readonly NumberIndicatorKey[] => {
  const derived = FORMULAS.find((one) => one.key === key);
  return derived ? operandsOf(derived.formula) : [];
};

/** `undefined`: a part is not known. */
function evaluate(
  formula: Formula<NumberIndicatorKey>,
  figures: KnownFigures,
  decimals: number,
): number | null | undefined {
  const [first, second] = operandsOf(formula).map((key) => figures[key]);
  if (first === undefined || second === undefined) return undefined;
  switch (formula.op) {
    case 'percent':
      return percentOf(first, second, decimals);
    case 'growth':
      return growthOf(first, second, decimals);
    case 'difference':
      return differenceOf(first, second);
  }
}
