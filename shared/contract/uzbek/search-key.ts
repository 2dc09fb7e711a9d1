import { APOSTROPHES } from '../common/apostrophes';
import { letterTable } from './alphabet';

/** ў and oʻ in a key, where w is written v. */
const OPEN_O = 'w';

/** Cyrillic to a bare Latin skeleton. к/қ, г/ғ, х/ҳ are one each, signs are nothing. */
const SKELETON = letterTable(
  `аa бb вv гg ғg дd еe ёyo жj зz иi йy кk қk лl мm нn оo ў${OPEN_O} пp рr сs тt уu фf хh ҳh цs чch шsh щsh ъ ыi ь эe юyu яya`,
);

/** у as it is typed: a keyboard without ў has it for both. Names have no capitals in their keys. */
const TYPED_U = 'U';
const TYPED_SKELETON = new Map([...SKELETON, ['у', TYPED_U]]);

/** In order. Each makes spellings one that differ between scripts, languages or careless typing. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`o[${APOSTROPHES}]`, 'g'), OPEN_O],
  [new RegExp(`[${APOSTROPHES}]`, 'g'), ''],
  [/q|c(?!h)/g, 'k'],
  [/k?[xh]/g, 'h'],
  [/gh/g, 'g'],
  [/ts/g, 's'],
  [/ye/g, 'e'],
  // дарё, дарья, daryo; бюджет, budjet; сентябрь, sentabr
  [/(?<=[bdfghjklmnpqrstvxz])y(?=[aeiouwU])/g, ''],
  [/iy(?![aeiouwU])/g, 'i'],
  [/[^a-z0-9U]+/g, ' '],
  // Тупроққалъа, tuproqala; but xxxx is not a spelling of x
  [/([a-z])\1/g, '$1'],
];

/**
 * The key of a name, to be searched by {@link searchPattern}: one for either Uzbek script, with or without
 * apostrophes, q or k, x or h. Letters a-z, digits and single spaces only.
 */
export function searchKey(text: string): string {
  return foldedBy(SKELETON, text);
}

function foldedBy(skeleton: ReadonlyMap<string, string>, text: string): string {
  const letters = text
    .normalize()
    .toLowerCase()
    .replaceAll(OPEN_O, 'v')
    .replace(/[\u0400-\u04FF]/g, (letter) => skeleton.get(letter) ?? '');
  return FOLDS.reduce((key, [pattern, fold]) => key.replace(pattern, fold), letters).trim();
}

const VOWELS = new RegExp(`[ao]+|${TYPED_U}+|${OPEN_O}`, 'g');

/**
 * Letters that a typed vowel may mean in a name. On keyboards without ў, у or о is typed for it, and Russian writes а for о (Ташкент). So
 * о finds ў and а, у finds ў, but neither finds the other: Бустон and Бостон both find Бўстон, and are themselves two other towns.
 * A Latin u does not mean oʻ.
 */
function readingsOf(vowels: string): string {
  if (vowels.startsWith(TYPED_U)) return '[uw]';
  if (vowels === OPEN_O) return '[ouw]';
  return vowels.includes('o') ? '[aow]+' : '[ao]+';
}

/**
 * Source of a regular expression, the same to JavaScript and PostgreSQL, that finds a typed text anywhere in the
 * {@link searchKey} of a name: as on a Russian keyboard too, and in the Russian or English spelling of a place. Empty
 * where nothing of the text is a letter or a digit: such a text names nothing.
 */
export function searchPattern(text: string): string {
  return foldedBy(TYPED_SKELETON, text).replace(VOWELS, readingsOf);
}
