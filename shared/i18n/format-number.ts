import type { Language } from '../contract/http/languages';
import { currentLanguage } from './instance';

/** U+202F: a thin space that keeps the groups on one line. */
const GROUP = '\u202F';

/** Further digits of a double are binary noise (0.1 + 0.2). */
const FAITHFUL_DIGITS = 15;

/** False if missing, `NaN` or infinite. */
export const isFigure = (value: number | null | undefined): value is number => Number.isFinite(value);

/** `1234567` becomes `1 234 567`. */
export const groupDigits = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, GROUP);

/** Removes binary noise: `0.30000000000000004` becomes `0.3`. */
const dropBinaryNoise = (value: number) =>
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

/** A missing figure is never 0. */
export const MISSING = '—';

const MINUS = '\u2212';

/** Source: specification 11.2.2. */
export const decimalMark = (language: Language) => (language === 'en' ? '.' : ',');

export type NumberFormat = {
  /** Minimum. */
  decimals?: number | undefined;
  /** Default: the page's. */
  language?: Language;
};

/**
 * `1234567.125` is `1 234 567,125`, `null` is `—`. `Intl.NumberFormat` would take 15 ms of the first rendering on an old laptop, and has no
 * Uzbek rules.
 */
export function formatNumber(value: number | null | undefined, { decimals = 0, language }: NumberFormat = {}): string {
  if (!isFigure(value)) return MISSING;
  const [whole, fraction] = splitDigits(dropBinaryNoise(Math.abs(value)));
  const shown = fraction.padEnd(decimals, '0');
  const unsigned = groupDigits(whole) + (shown && decimalMark(language ?? currentLanguage()) + shown);
  return value < 0 ? MINUS + unsigned : unsigned;
}
