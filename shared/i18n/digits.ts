/** U+202F: a thin space that keeps the groups on one line. */
const GROUP = '\u202F';

/** Further digits of a double are binary noise (0.1 + 0.2). */
const FAITHFUL_DIGITS = 15;

/** False if missing, `NaN` or infinite. */
export const isFigure = (value: number | null | undefined): value is number => Number.isFinite(value);

/** `1234567` becomes `1 234 567`. */
export const groupDigits = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, GROUP);

/** Removes binary noise: `0.30000000000000004` becomes `0.3`. */
export const dropBinaryNoise = (value: number) =>
  Number.isInteger(value) ? value : Number(value.toPrecision(FAITHFUL_DIGITS));

/** Whole and decimal digits of a non-negative number, without an exponent: the fewest that identify exactly this number. */
export function splitDigits(value: number): [whole: string, fraction: string] {
  const text = value.toExponential();
  const exponentAt = text.indexOf('e');
  const point = Number(text.slice(exponentAt + 1)) + 1;
  const end = Math.max(point, 1);
  const digits = ('0'.repeat(end - point) + text.slice(0, exponentAt).replace('.', '')).padEnd(end, '0');
  return [digits.slice(0, end), digits.slice(end)];
}
