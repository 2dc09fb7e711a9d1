const PLACEHOLDER = /\{\{\s*-?\s*(\w+)[^}]*\}\}/g;
const TAG = /<\/?(\w+)\s*\/?>/g;

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /\p{L}+/gu;
const ROMAN = /^[IVXLCDM]+$/;

const wordsOf = (text: string): string[] => text.replace(PLACEHOLDER, ' ').replace(TAG, ' ').match(WORD) ?? [];

/** Names of placeholders and tags, sorted. */
export function slotsOf(text: string): string[] {
  const found = [PLACEHOLDER, TAG].flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name]) => name ?? ''));
  return [...new Set(found)].toSorted();
}

/** Words with letters of both scripts: look-alikes (Latin a in a Cyrillic word) that search and screen readers trip over. */
export function mixedWords(text: string): string[] {
  return wordsOf(text).filter((word) => LATIN.test(word) && CYRILLIC.test(word));
}

/** Latin words of a Russian text that are not names: a name is in the source too. */
export function untranslatedLatin(text: string, source: string): string[] {
  const names = new Set(wordsOf(source));
  return wordsOf(text).filter((word) => LATIN.test(word) && !names.has(word) && !ROMAN.test(word));
}

/** Cyrillic words of an English text: none belongs there. */
export function untranslatedCyrillic(text: string): string[] {
  return wordsOf(text).filter((word) => CYRILLIC.test(word));
}
