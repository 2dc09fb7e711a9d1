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
