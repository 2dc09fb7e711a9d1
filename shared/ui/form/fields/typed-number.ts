import type { Language } from '../../../contract/http/languages';
import { normaliseText } from '../../../contract/http/text';
import { groupDigits, isFigure, splitDigits, decimalMark } from '../../../i18n/format-number';

/**
 * Notation by language. Decimals follow a comma in Uzbek and Russian, a point in English. Spaces group digits, in
 * English commas too. Source: specification 11.2.3.
 */
type Marks = {
  /** The language's own notation. */
  own: RegExp;
  toNumber: (bare: string) => number;
  /** Another language's notation, if unambiguous. */
  foreign: RegExp;
  /** Text with two possible meanings. */
  doubtful: RegExp;
};

const POINT: Marks = {
  own: /^-?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  toNumber: (bare) => Number(bare.replaceAll(',', '')),
  // A misplaced comma in English may be either kind of error.
  foreign: /(?!)/,
  doubtful: /^-?\d+,\d+$/,
};

const COMMA: Marks = {
  own: /^-?\d+(?:,\d+)?$/,
  toNumber: (bare) => Number(bare.replace(',', '.')),
  // Not a group of three digits, so it is the point of the number pad.
  foreign: /^-?(?:\d+\.(?!\d{3}$)\d+|(?:0|\d{4,})\.\d{3})$/,
  doubtful: /^-?\d{1,3}\.\d{3}$/,
};

const chooseMarks = (language: Language) => (language === 'en' ? POINT : COMMA);

/** Line breaks and tabs are not spaces: they separate cells. */
const bareText = (text: string) =>
  normaliseText(text)
    .replace(/(?<=\d)[^\S\t\n\r]+(?=\d)/g, '')
    .replace('\u2212', '-');

/**
 * Reads a typed number: `1 234,5` in Uzbek and `1,234.5` in English are 1234.5. Empty is `null`; an invalid or
 * ambiguous text is `NaN`, which schemas refuse.
 */
export function readTypedNumber(text: string, language: Language): number | null {
  const bare = bareText(text);
  if (bare === '') return null;
  const { own, toNumber, foreign } = chooseMarks(language);
  if (own.test(bare)) return toNumber(bare);
  return foreign.test(bare) ? Number(bare) : Number.NaN;
}

/** Both meanings of an ambiguous text, the one with decimals first. */
export function listReadings(text: string, language: Language): [number, number] | undefined {
  const bare = bareText(text);
  if (!chooseMarks(language).doubtful.test(bare) || !Number.isNaN(readTypedNumber(text, language))) return undefined;
  return [Number(bare.replace(',', '.')), Number(bare.replace(/[.,]/, ''))];
}

/** Whether a text consists of digits and marks only. */
export const looksLikeNumber = (text: string) => /^[-\u2212\d.,\s]*\d[\d.,\s]*$/.test(text);

/** Formats a number for an input field: groups of three, the language's decimal mark, every decimal. It reads back as the same number. */
export function writeTypedNumber(value: number | null | undefined, language: Language): string {
  if (!isFigure(value)) return '';
  const [whole, fraction] = splitDigits(Math.abs(value));
  const unsigned = groupDigits(whole) + (fraction && decimalMark(language) + fraction);
  return value < 0 ? `-${unsigned}` : unsigned;
}
