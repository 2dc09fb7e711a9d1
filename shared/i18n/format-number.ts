import type { Language } from '../contract/common/languages';
import { groupDigits, isFigure, splitDigits, withoutDust } from './digits';
import { currentLanguage } from './instance';

/** Stands where a value is not known. A missing figure is never 0. */
export const MISSING = '—';

const MINUS = '\u2212';

/** The decimal mark. Source: specification 11.2.2. */
export const decimalMark = (language: Language) => (language === 'en' ? '.' : ',');

export type NumberFormat = {
  /** A minimum; a figure that has more is still shown whole. */
  decimals?: number | undefined;
  /** Default: that of the page. */
  language?: Language;
};

/**
 * `1234567.125` -> `1 234 567,125`: thin spaces, a comma before decimals (a point in English), all the decimals there are.
 * `null` -> `—`. Digits by hand: setting up `Intl.NumberFormat` takes an old laptop 15 ms of the first drawing, and knows
 * no Uzbek rules.
 */
export function formatNumber(value: number | null | undefined, { decimals = 0, language }: NumberFormat = {}): string {
  if (!isFigure(value)) return MISSING;
  const [whole, fraction] = splitDigits(withoutDust(Math.abs(value)));
  const shown = fraction.padEnd(decimals, '0');
  const unsigned = groupDigits(whole) + (shown && decimalMark(language ?? currentLanguage()) + shown);
  return value < 0 ? MINUS + unsigned : unsigned;
}
