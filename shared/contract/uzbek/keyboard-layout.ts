/** The same keys of a keyboard, by what they type in the English layout and in the Russian one. */
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const pairs = (from: string, to: string) => new Map([...from].map((key, at) => [key, to.charAt(at)]));
const TO_RUSSIAN = pairs(ENGLISH, RUSSIAN);
const TO_ENGLISH = pairs(RUSSIAN, ENGLISH);

/**
 * What the same keys would have typed in the other layout: `jknby` is олтин, `зфчеф` is paxta. In lower case, which is all that a
 * search looks at; a text without letters comes back as it is.
 */
export function otherLayout(text: string): string {
  const table = /[а-яё]/i.test(text) ? TO_ENGLISH : TO_RUSSIAN;
  return /\p{L}/u.test(text) ? [...text.toLowerCase()].map((key) => table.get(key) ?? key).join('') : text;
}
