/** The same keys of a keyboard, by what they type in the English layout and in the Russian one. */
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const pairs = (from: string, to: string) => new Map([...from].map((key, at) => [key, to.charAt(at)]));
const TO_RUSSIAN = pairs(ENGLISH, RUSSIAN);
const TO_ENGLISH = pairs(RUSSIAN, ENGLISH);

/** Signs that stand in no name that somebody types: whose keys would have typed them meant the letters. The apostrophe of oʻ does. */
const NO_LETTER = /[[\],.;]/;

/**
 * What the same keys would have typed in the other layout: `jknby` is олтин, `зфчеф` is paxta. In lower case, which is all that a
 * search looks at; a text without letters comes back as it is,
 * and so does one that makes sense in no other: бухоро would be `,e[jhj`, of which a search would look for all that has e and jhj.
 */
export function otherLayout(text: string): string {
  const isRussian = /[а-яё]/i.test(text);
  const table = isRussian ? TO_ENGLISH : TO_RUSSIAN;
  const keys = [...text.toLowerCase()];
  const isMeant = !isRussian || !keys.some((key) => NO_LETTER.test(table.get(key) ?? ''));
  return isMeant && /\p{L}/u.test(text) ? keys.map((key) => table.get(key) ?? key).join('') : text;
}
