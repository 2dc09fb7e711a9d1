import { canonicalApostrophes, LATIN_WORD } from './apostrophes';

/** What shows nothing: marks of direction, zero-width characters, soft hyphens, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Spaces of any width, which look like the ordinary one. */
const SPACES = /\p{Zs}/gu;

/** Line breaks of word processors and of other systems. */
const BREAKS = /[\v\f\u0085\p{Zl}\p{Zp}]/gu;

/**
 * Text without invisible characters, with ordinary spaces, composed (NFC), trimmed. None of our languages needs the removed
 * characters, joiners included; texts that look the same become equal, and an invisible text becomes empty.
 */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, '').replace(SPACES, ' ').replace(BREAKS, '\n').normalize('NFC').trim();

/** Any text that comes in, in its stored form: clean, and the apostrophes of Latin words are the canonical ones (specification 11.1.3). */
export const normaliseText = (text: string): string => cleanText(text).replace(LATIN_WORD, canonicalApostrophes);

/** A text to search for: tabs and line breaks separate words. */
export const normaliseSearch = (text: string): string => normaliseText(text.replace(/\s+/g, ' '));
