import { searchKey, searchPattern } from './search-key';

/** The same keys in the English and in the Russian layout. */
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const pairs = (from: string, to: string) => new Map([...from].map((key, index) => [key, to.charAt(index)]));
const TO_RUSSIAN = pairs(ENGLISH, RUSSIAN);
const TO_ENGLISH = pairs(RUSSIAN, ENGLISH);

/** Signs that no name contains: they were typed for letters on the same keys. Names do contain the apostrophe of oʻ. */
const NO_LETTER = /[[\],.;]/;

/**
 * The same keystrokes in the other layout, in lower case: `jknby` is олтин, `зфчеф` is paxta. Unchanged if the text has no letters,
 * or makes no sense in the other layout: бухоро would be `,e[jhj`, which would match everything with e and jhj.
 */
export function otherLayout(text: string): string {
  const isRussian = /[а-яё]/i.test(text);
  const table = isRussian ? TO_ENGLISH : TO_RUSSIAN;
  const keys = [...text.toLowerCase()];
  const isMeant = !isRussian || !keys.some((key) => NO_LETTER.test(table.get(key) ?? ''));
  return isMeant && /\p{L}/u.test(text) ? keys.map((key) => table.get(key) ?? key).join('') : text;
}

/** Returns a predicate: whether one of the texts has each typed word, in either script and keyboard layout. */
export function finder(typed: string): (texts: readonly string[]) => boolean {
  const readings = [typed, otherLayout(typed)].map((reading) =>
    searchPattern(reading)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => new RegExp(word)),
  );
  return (texts) =>
    texts.some((text) => {
      const key = searchKey(text);
      return readings.some((words) => words.length > 0 && words.every((word) => word.test(key)));
    });
}
