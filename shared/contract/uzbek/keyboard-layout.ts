/** The same keys of a keyboard, by what they type in the English layout and in the Russian one. */
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const pairs = (from: string, to: string) => new Map([...from].map((key, at) => [key, to.charAt(at)]));
const TO_RUSSIAN = pairs(ENGLISH, RUSSIAN);
const TO_ENGLISH = pairs(RUSSIAN, ENGLISH);

/** Signs that are in no typed name: they were typed for the letters on the same keys. The apostrophe of oʻ is in names. */
const NO_LETTER = /[[\],.;]/;

/**
 * The same keystrokes in the other layout: `jknby` is олтин, `зфчеф` is paxta. In lower case, which is all that a search uses.
 * Returned unchanged: a text without letters, and one that makes no sense in the other layout (бухоро would be `,e[jhj`, which
 * would match everything with e and jhj).
 */
export function otherLayout(text: string): string {
  const isRussian = /[а-яё]/i.test(text);
  const table = isRussian ? TO_ENGLISH : TO_RUSSIAN;
  const keys = [...text.toLowerCase()];
  const isMeant = !isRussian || !keys.some((key) => NO_LETTER.test(table.get(key) ?? ''));
  return isMeant && /\p{L}/u.test(text) ? keys.map((key) => table.get(key) ?? key).join('') : text;
}
