import type { Language } from '../contract/http/languages';
import { groupDigits, isFigure, splitDigits, dropBinaryNoise } from './digits';
import { currentLanguage } from './instance';

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
