import { canonicalApostrophes, LATIN_WORD, LETTER_MARK, TUTUQ } from '../http/text';
import { capitalise, isUpper, letterTable } from './alphabet';
import { knownLatinStem } from './exceptions';
import { convertLatin } from './untouched';

/** Longest first, so that yoʻl is йўл before yo can be ё. ция and цион end loanwords; -tsin and -tsa are native. */
const GROUPS: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['tsiya', 'ция'],
  ['tsion', 'цион'],
  ['ksiya', 'кция'],
  ['ksion', 'кцион'],
  ['psiya', 'пция'],
  ['nsiya', 'нция'],
  [`s${TUTUQ}h`, 'сҳ'],
  [`yo${LETTER_MARK}`, 'йў'],
  [`o${LETTER_MARK}`, 'ў'],
  [`g${LETTER_MARK}`, 'ғ'],
  ['sh', 'ш'],
  ['ch', 'ч'],
  ['yo', 'ё'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ye', 'е'],
];

const LETTERS = letterTable(`aа bб dд fф gг hҳ iи jж kк lл mм nн oо pп qқ rр sс tт uу vв xх yй zз ${TUTUQ}ъ`);

/** Uzbek has no w, and no c outside ch: such a word is a foreign name. */
const FOREIGN = /w|c(?!h)/i;

/** At the start of a word and after a vowel, e becomes э. */
const spellE = (before: string | undefined) =>
  before === undefined || `aeiou${LETTER_MARK}`.includes(before) ? 'э' : 'е';

function cyrillicAt(word: string, at: number): readonly [taken: number, cyrillic: string] {
  const group = GROUPS.find(([latin]) => word.startsWith(latin, at));
  if (group) return [group[0].length, group[1]];
  const letter = word.charAt(at);
  return [1, letter === 'e' ? spellE(beforeE(word, at)) : (LETTERS.get(letter) ?? letter)];
}

/** The letter before an e. In gʻ, the mark does not count as a vowel. */
function beforeE(word: string, at: number): string | undefined {
  const before = word[at - 1];
  return before === LETTER_MARK && word[at - 2] === 'g' ? 'g' : before;
}

function withCase(cyrillic: string, source: string, allUpper: boolean): string {
  if (!isUpper(source[0])) return cyrillic;
  return allUpper ? cyrillic.toUpperCase() : capitalise(cyrillic);
}

function cyrillicWord(found: string): string {
  if (FOREIGN.test(found)) return found;
  const word = canonicalApostrophes(found);
  const lower = word.toLowerCase();
  const allUpper = word.length > 1 && word === word.toUpperCase();
  const stem = knownLatinStem(lower);
  let cyrillic = stem ? withCase(stem.spelling, word, allUpper) : '';
  for (let index = stem?.length ?? 0; index < lower.length;) {
    const [taken, spelling] = cyrillicAt(lower, index);
    cyrillic += withCase(spelling, word.slice(index), allUpper);
    index += taken;
  }
  return cyrillic;
}

/**
 * Understands any apostrophe. Lossy where Latin spelling is (ц, ь, я after a consonant) except for known stems: offer the result only as a
 * suggestion. Cyrillic words, units, addresses, Roman numerals, codes and foreign names stay unchanged.
 */
export function toCyrillic(text: string): string {
  return convertLatin(text, (part) => part.replace(LATIN_WORD, cyrillicWord));
}
