import { APOSTROPHES } from '../http/text';
import { letterTable } from './alphabet';

/** ў and oʻ in a key, where w is written v. */
const OPEN_O = 'w';

/** Cyrillic to a bare Latin skeleton: к and қ, г and ғ, х and ҳ become the same letter; signs are dropped. */
const SKELETON = letterTable(
  `аa бb вv гg ғg дd еe ёyo жj зz иi йy кk қk лl мm нn оo ў${OPEN_O} пp рr сs тt уu фf хh ҳh цs чch шsh щsh ъ ыi ь эe юyu яya`,
);

/** A typed у may mean ў, which some keyboards lack. Keys have no capitals otherwise. */
const TYPED_U = 'U';
const TYPED_SKELETON = new Map([...SKELETON, ['у', TYPED_U]]);

/** Replacements, applied in order. Each unifies spellings that differ between scripts, languages or careless typing. */
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

/** One key for either script, with or without apostrophes, q or k, x or h. Letters a-z, digits and single spaces only. */
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
 * Letters that a typed vowel may stand for. Keyboards without ў have у or о for it, and Russian writes а for о
 * (Ташкент). So о matches ў and а, у matches ў, but neither matches the other. A Latin u does not stand for oʻ.
 */
function readingsOf(vowels: string): string {
  if (vowels.startsWith(TYPED_U)) return '[uw]';
  if (vowels === OPEN_O) return '[ouw]';
  return vowels.includes('o') ? '[aow]+' : '[ao]+';
}

/**
 * Regular expression for JavaScript and PostgreSQL that finds a typed text in a {@link searchKey}, also in the Russian or English spelling
 * of a place. Empty if the text has no letter or digit.
 */
export function searchPattern(text: string): string {
  return foldedBy(TYPED_SKELETON, text).replace(VOWELS, readingsOf);
}
