import type { Language } from '../contract/common/languages';
import { normaliseText } from '../contract/common/text';
import { groupDigits, isFigure, splitDigits } from './digits';
import { decimalMark } from './format-number';

/**
 * How figures are typed in a language. Source: specification 11.2.3: a comma before decimals in Uzbek and Russian, a point
 * in English; spaces group digits in all, a comma does in English.
 */
type Marks = {
  /** The language's own way of writing. */
  own: RegExp;
  /** The figure that a text written so is. */
  toNumber: (bare: string) => number;
  /** Another's decimal mark, where it can mean nothing else. */
  foreign: RegExp;
  /** Both of what it might mean, where it might mean two things. */
  doubtful: RegExp;
};

const POINT: Marks = {
  own: /^-?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  toNumber: (bare) => Number(bare.replaceAll(',', '')),
  // A comma has its own meaning in English: wrongly placed it may be a slip of either kind.
  foreign: /(?!)/,
  doubtful: /^-?\d+,\d+$/,
};

const COMMA: Marks = {
  own: /^-?\d+(?:,\d+)?$/,
  toNumber: (bare) => Number(bare.replace(',', '.')),
  // No group of three in a number of up to three digits: the point of the number pad.
  foreign: /^-?(?:\d+\.(?!\d{3}$)\d+|(?:0|\d{4,})\.\d{3})$/,
  doubtful: /^-?\d{1,3}\.\d{3}$/,
};

const marksOf = (language: Language) => (language === 'en' ? POINT : COMMA);

/** Spaces of any width between digits, and the sign as it is printed. Line breaks and tabs are not spaces: they separate cells. */
const bareText = (text: string) =>
  normaliseText(text)
    .replace(/(?<=\d)[^\S\t\n\r]+(?=\d)/g, '')
    .replace('\u2212', '-');

/**
 * Parses a figure as typed in a language: `1 234,5` in Uzbek and `1,234.5` in English are 1234.5. An empty text is `null`; one that is
 * not a number, or is ambiguous, is `NaN`, which schemas refuse as `invalid`.
 */
export function readTypedNumber(text: string, language: Language): number | null {
  const bare = bareText(text);
  if (bare === '') return null;
  const { own, toNumber, foreign } = marksOf(language);
  if (own.test(bare)) return toNumber(bare);
  return foreign.test(bare) ? Number(bare) : Number.NaN;
}

/** Both figures that a refused text could mean, the one with decimals first; `undefined` where it is not such a text. */
export function readingsOf(text: string, language: Language): [number, number] | undefined {
  const bare = bareText(text);
  if (!marksOf(language).doubtful.test(bare) || !Number.isNaN(readTypedNumber(text, language))) return undefined;
  return [Number(bare.replace(',', '.')), Number(bare.replace(/[.,]/, ''))];
}

/** Whether a text consists of digits and marks, so that it is a figure, however written. */
export const looksLikeNumber = (text: string) => /^[-\u2212\d.,\s]*\d[\d.,\s]*$/.test(text);

/**
 * A figure as an input field shows it: thin spaces between groups of three, the language's decimal mark, every decimal; read
 * back in that language it is the same figure.
 */
export function writeTypedNumber(value: number | null | undefined, language: Language): string {
  if (!isFigure(value)) return '';
  const [whole, fraction] = splitDigits(Math.abs(value));
  const unsigned = groupDigits(whole) + (fraction && decimalMark(language) + fraction);
  return value < 0 ? `-${unsigned}` : unsigned;
}
