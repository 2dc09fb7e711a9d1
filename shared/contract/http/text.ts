import { canonicalApostrophes, LATIN_WORD } from './apostrophes';

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
