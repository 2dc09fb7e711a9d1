import type { Language } from '../contract/languages';
import { currentLanguage } from './instance';

/** Stands where a value is not known. A missing figure is never 0. */
export const MISSING = '—';

/** U+202F: a thin space that keeps the groups on one line. */
const GROUP = '\u202F';
const MINUS = '\u2212';
const MOST_DECIMALS = 2;

export type NumberFormat = {
  /** Exactly so many; without it, up to two and no trailing zeros. */
  decimals?: number | undefined;
  /** Of the page, unless told. */
  language?: Language;
};

/** Digits by hand: setting up `Intl.NumberFormat` takes an old laptop 15 ms of the first drawing, and knows no Uzbek rules. */
function digitsOf(value: number, decimals: number | undefined): string {
  const digits = roundHalfUp(Math.abs(value), decimals ?? MOST_DECIMALS).toFixed(decimals ?? MOST_DECIMALS);
  return decimals === undefined ? digits.replace(/\.?0+$/, '') : digits;
}

/** Rounds the number as it is written: `1.005` to `1.01`, though the nearest binary fraction lies below. */
function roundHalfUp(value: number, decimals: number): number {
  const isPlain = /^[\d.]+$/.test(String(value));
  return isPlain ? Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`) : value;
}

/** `1234567.5` -> `1 234 567,5`: thin spaces, a comma before decimals (a dot in English). `null` -> `—`. */
export function formatNumber(value: number | null | undefined, { decimals, language }: NumberFormat = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return MISSING;
  const mark = (language ?? currentLanguage()) === 'en' ? '.' : ',';
  const [whole = '', fraction] = digitsOf(value, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, GROUP);
  const unsigned = fraction === undefined ? grouped : `${grouped}${mark}${fraction}`;
  return value < 0 && /[1-9]/.test(unsigned) ? MINUS + unsigned : unsigned;
}
