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

const formats = new Map<number | undefined, Intl.NumberFormat>();

/** English rounds and groups alike on every machine; browsers may lack Uzbek. */
function digitsOf(decimals: number | undefined): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? MOST_DECIMALS,
    signDisplay: 'negative',
  });
  formats.set(decimals, made);
  return made;
}

/** `1234567.5` -> `1 234 567,5`: thin spaces, a comma before decimals (a dot in English). `null` -> `—`. */
export function formatNumber(value: number | null | undefined, { decimals, language }: NumberFormat = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return MISSING;
  const mark = (language ?? currentLanguage()) === 'en' ? '.' : ',';
  const [whole = '', fraction] = digitsOf(decimals).format(value).split('.');
  const grouped = whole.replaceAll(',', GROUP).replace('-', MINUS);
  return fraction === undefined ? grouped : `${grouped}${mark}${fraction}`;
}
