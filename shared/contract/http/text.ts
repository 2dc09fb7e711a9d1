/** Modifier turned comma: the mark of the letters oʻ and gʻ. */
export const LETTER_MARK = '\u02BB';

/** Modifier apostrophe: the sign called tutuq belgisi, Cyrillic ъ. */
export const TUTUQ = '\u02BC';

/** Typed for either of the two: ' ‘ ’ ` ´ ʽ and the canonical pair. For use inside a character class. */
export const APOSTROPHES = "'`\u00B4\u2018\u2019\u02BB\u02BC\u02BD";

/** A closing apostrophe belongs to the word only after o and g, and only if no apostrophe opens the word as a quotation. */
export const LATIN_WORD = new RegExp(
  `(?<![A-Za-z])(?:(?<=[${APOSTROPHES}])[A-Za-z]+(?:[${APOSTROPHES}][A-Za-z]+)*|[A-Za-z]+(?:[${APOSTROPHES}][A-Za-z]+)*(?:(?<=[OoGg])[${APOSTROPHES}])?)`,
  'g',
);

const MARKED_LETTER = new RegExp(`([OoGg])[${APOSTROPHES}]`, 'g');
const OTHER_APOSTROPHE = new RegExp(`(?<=[A-Za-z${LETTER_MARK}])(?<![OoGg])[${APOSTROPHES}]`, 'g');

/** Any apostrophe of a Latin word -> the canonical one: U+02BB after o and g, U+02BC elsewhere. */
export function canonicalApostrophes(word: string): string {
  return word.replace(MARKED_LETTER, `$1${LETTER_MARK}`).replace(OTHER_APOSTROPHE, TUTUQ);
}

/** Invisible characters: direction marks, zero-width characters, soft hyphens, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const SPACES = /\p{Zs}/gu;

/** Line breaks of word processors and other systems. */
const BREAKS = /[\v\f\u0085\p{Zl}\p{Zp}]/gu;

/**
 * Removes invisible characters, which none of our languages needs, unifies spaces, composes (NFC) and trims: texts that
 * look the same become equal.
 */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, '').replace(SPACES, ' ').replace(BREAKS, '\n').normalize('NFC').trim();

/** The stored form of any text: clean, with canonical apostrophes in Latin words (specification 11.1.3). */
export const normaliseText = (text: string): string => cleanText(text).replace(LATIN_WORD, canonicalApostrophes);

/** Tabs and line breaks separate words. */
export const normaliseSearch = (text: string): string => normaliseText(text.replace(/\s+/g, ' '));
