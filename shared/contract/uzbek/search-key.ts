import { APOSTROPHES, letterTable } from './alphabet';

/** Cyrillic to a bare Latin skeleton. к/қ, г/ғ, х/ҳ, о/ў are one each, signs are nothing. */
const SKELETON = letterTable(
  'аa бb вv гg ғg дd еe ёyo жj зz иi йy кk қk лl мm нn оo ўo пp рr сs тt уu фf хh ҳh цs чch шsh щsh ъ ыi ь эe юyu яya',
);

/** In order. Each makes spellings one that differ between scripts, languages or careless typing. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`[${APOSTROPHES}]`, 'g'), ''],
  [/[\u0400-\u04FF]/g, ''],
  [/q|c(?!h)/g, 'k'],
  [/k?[xh]/g, 'h'],
  [/w/g, 'v'],
  [/gh/g, 'g'],
  [/ts/g, 's'],
  [/ye/g, 'e'],
  // дарё, дарья, daryo; бюджет, budjet; сентябрь, sentabr
  [/(?<=[bdfghjklmnpqrstvxz])y(?=[aeiou])/g, ''],
  [/iy(?![aeiou])/g, 'i'],
  // Тошкент, Ташкент, Tashkent
  [/o/g, 'a'],
  [/[^a-z0-9]+/g, ' '],
  [/([a-z])\1+/g, '$1'],
];

/**
 * A key by which a name is found however it is typed: either Uzbek script, Russian or English spelling of a place, with or
 * without apostrophes, q or k, x or h. Compare by equality or "contains"; letters a-z, digits and single spaces only.
 */
export function searchKey(text: string): string {
  const skeleton = text.toLowerCase().replace(/[\u0400-\u04FF]/g, (letter) => SKELETON.get(letter) ?? letter);
  return FOLDS.reduce((key, [pattern, fold]) => key.replace(pattern, fold), skeleton).trim();
}
