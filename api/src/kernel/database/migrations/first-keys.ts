// Copied from shared/contract/uzbek, so that its changes do not affect migrations 0001, 0010 and 0024.

const LETTER_MARK = '\u02BB';
const TUTUQ = '\u02BC';
const APOSTROPHES = "'`\u00B4\u2018\u2019\u02BB\u02BC\u02BD";
const OPEN_O = 'w';

const SKELETON = new Map(
  `аa бb вv гg ғg дd еe ёyo жj зz иi йy кk қk лl мm нn оo ў${OPEN_O} пp рr сs тt уu фf хh ҳh цs чch шsh щsh ъ ыi ь эe юyu яya`
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`o[${APOSTROPHES}]`, 'g'), OPEN_O],
  [new RegExp(`[${APOSTROPHES}]`, 'g'), ''],
  [/q|c(?!h)/g, 'k'],
  [/k?[xh]/g, 'h'],
  [/gh/g, 'g'],
  [/ts/g, 's'],
  [/ye/g, 'e'],
  [/(?<=[bdfghjklmnpqrstvxz])y(?=[aeiouwU])/g, ''],
  [/iy(?![aeiouwU])/g, 'i'],
  [/[^a-z0-9U]+/g, ' '],
  [/([a-z])\1/g, '$1'],
];

export function searchKey(text: string): string {
  const letters = text
    .normalize()
    .toLowerCase()
    .replaceAll(OPEN_O, 'v')
    .replace(/[\u0400-\u04FF]/g, (letter) => SKELETON.get(letter) ?? '');
  return FOLDS.reduce((key, [pattern, fold]) => key.replace(pattern, fold), letters).trim();
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz', `o${LETTER_MARK}`, `g${LETTER_MARK}`, 'sh', 'ch', 'ng'];
const CYRILLIC = [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ'];
const FIRST_LETTER = ':'.charCodeAt(0);
const WEIGHTS = new Map(
  [...LATIN, ...CYRILLIC].map((letter, index) => [letter, String.fromCharCode(FIRST_LETTER + index)]),
);
const PARTS = new RegExp(`\\d+|[og]${LETTER_MARK}|sh|ch|ng|[a-zа-яёўқғҳ]|[^\\p{L}\\d]+`, 'gu');
const MAX_DIGITS = 9;
const MARKED_LETTER = new RegExp(`([OoGg])[${APOSTROPHES}]`, 'g');
const OTHER_APOSTROPHE = new RegExp(`(?<=[A-Za-z${LETTER_MARK}])(?<![OoGg])[${APOSTROPHES}]`, 'g');

function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, '');
  return `${Math.min(significant.length, MAX_DIGITS)}${significant}`;
}

const partKey = (part: string): string => (/^\d/.test(part) ? numberKey(part) : (WEIGHTS.get(part) ?? ' '));

export function sortKey(text: string): string {
  const marked = text.replace(MARKED_LETTER, `$1${LETTER_MARK}`).replace(OTHER_APOSTROPHE, TUTUQ);
  const plain = marked.toLowerCase().replaceAll(TUTUQ, '');
  return (plain.match(PARTS) ?? []).map(partKey).join('').replace(/ +/g, ' ').trim();
}
