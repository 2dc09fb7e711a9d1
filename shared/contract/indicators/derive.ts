import { INDICATORS } from './indicators';
import type { Figures, NumberIndicatorKey } from './indicators';
import type { Formula } from './formula';

/**
 * The figures with every derived one computed afresh from its parts.
 * @param figures as entered; what they hold in derived fields is not looked at
 * @returns a new object; a derived figure is `null` when a part is missing or the whole is zero, and is otherwise rounded
 * to its indicator's decimals. Rules: decisions, section 4.
 */
export function deriveFigures(figures: Figures): Figures {
  const derived = INDICATORS.flatMap(({ key, derived, decimals }) =>
    derived ? [[key, round(evaluate(derived, figures), decimals)]] : [],
  );
  return { ...figures, ...Object.fromEntries(derived) };
}

function evaluate(formula: Formula<NumberIndicatorKey>, figures: Figures): number | null {
  switch (formula.op) {
    case 'percent':
      return ratio(figures[formula.part], figures[formula.whole]);
    case 'growth':
      return ratio(subtract(figures[formula.to], figures[formula.from]), figures[formula.from]);
    case 'difference':
      return subtract(figures[formula.from], figures[formula.minus]);
  }
}

/** A millionth: what is left of 0.29 less 0.14 is 0.15 and no less, though binary fractions say so. */
const GRID = 1_000_000;

const subtract = (from: number | null, minus: number | null) =>
  from === null || minus === null ? null : Math.round((from - minus) * GRID) / GRID;

const ratio = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : (part / whole) * 100;

/** Figures that a double surely holds; the rest is the dust of binary fractions. */
const SURE_DIGITS = 14;

/** Halves away from zero, a half being that of the decimals: 91.64999999999999, which 5499 of 6000 come to, is 91.65. */
function round(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const scale = 10 ** decimals;
  const magnitude = Math.round(Number((Math.abs(value) * scale).toPrecision(SURE_DIGITS))) / scale;
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
}
