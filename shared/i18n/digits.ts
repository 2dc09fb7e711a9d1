/** U+202F: a thin space that keeps the groups on one line. */
const GROUP = '\u202F';

/** Significant decimal digits that a double represents faithfully; further ones are binary noise (0.1 + 0.2). */
const FAITHFUL_DIGITS = 15;

/** Whether there is a figure to be written: none that is missing, and no `NaN` or infinity. */
export const isFigure = (value: number | null | undefined): value is number => Number.isFinite(value);

/** `1234567` -> `1 234 567`. */
export const groupDigits = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, GROUP);

/** The number less the dust that sums of binary fractions gather: `0.30000000000000004` -> `0.3`. */
export const withoutDust = (value: number) =>
  Number.isInteger(value) ? value : Number(value.toPrecision(FAITHFUL_DIGITS));

/** Digits of a number of no sign, whole and decimal part: the fewest that mean exactly this number, without an exponent. */
export function splitDigits(value: number): [whole: string, fraction: string] {
  const text = value.toExponential();
  const exponentAt = text.indexOf('e');
  const point = Number(text.slice(exponentAt + 1)) + 1;
  const end = Math.max(point, 1);
  const digits = ('0'.repeat(end - point) + text.slice(0, exponentAt).replace('.', '')).padEnd(end, '0');
  return [digits.slice(0, end), digits.slice(end)];
}
