import { canonicalApostrophes, LETTER_MARK } from '../http/text';

/** Latin before Cyrillic. oʻ gʻ sh ch ng close the Latin alphabet, ў қ ғ ҳ the Cyrillic one. */
const LATIN = [...'abcdefghijklmnopqrstuvwxyz', `o${LETTER_MARK}`, `g${LETTER_MARK}`, 'sh', 'ch', 'ng'];
const CYRILLIC = [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ'];

const FIRST_LETTER = ':'.charCodeAt(0);

/** Each of the 68 letters gets one character between the digits and the end of ASCII. */
const WEIGHTS = new Map(
  [...LATIN, ...CYRILLIC].map((letter, index) => [letter, String.fromCharCode(FIRST_LETTER + index)]),
);

const PARTS = new RegExp(`\\d+|[og]${LETTER_MARK}|sh|ch|ng|[a-zа-яёўқғҳ]|[^\\p{L}\\d]+`, 'gu');

const MAX_DIGITS = 9;

/** The number of digits comes first, so that 2 is before 10. */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  return `${Math.min(significant.length, MAX_DIGITS)}${significant}`;
}

function partKey(part: string): string {
  if (/^\d/.test(part)) return numberKey(part);
  return WEIGHTS.get(part) ?? ' ';
}

/**
 * A printable ASCII key whose byte order (`<` here, `COLLATE "C"` in a database) is the Uzbek alphabet's: digits by value,
 * then Latin, then Cyrillic … ш ъ ь э ю я ў қ ғ ҳ. Case, quotation marks and the tutuq do not count.
 */
export function sortKey(text: string): string {
  const plain = canonicalApostrophes(text).toLowerCase().replaceAll('\u02BC', '');
  return (plain.match(PARTS) ?? []).map(partKey).join('').replace(/ +/g, ' ').trim();
}

/** Word before a place's name in some languages. */
const KIND_OF_PLACE = /^(?:г\.\s*|(?:город|республика|republic of)\s+)/iu;

/** The {@link sortKey} of a place by its name without the word for its kind: `г. Коканд` is under К, as `Қўқон шаҳри` is under Қ. */
export const placeSortKey = (name: string) => sortKey(name.replace(KIND_OF_PLACE, ''));

/** For `Array.prototype.sort`. */
export function compareUzbek(a: string, b: string): number {
  const left = sortKey(a);
  const right = sortKey(b);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
