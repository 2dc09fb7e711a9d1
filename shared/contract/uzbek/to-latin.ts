import { LETTER_MARK, TUTUQ } from '../http/text';
import { capitalise, CYRILLIC_VOWELS, isUpper, letterTable } from './alphabet';
import { knownCyrillicStem } from './exceptions';
import { convertCyrillic } from './untouched';

const LETTERS = letterTable(
  `аa бb вv гg дd ёyo жj зz иi йy кk лl мm нn оo пp рr сs тt уu фf хx чch шsh щshch ыi эe юyu яya ўo${LETTER_MARK} қq ғg${LETTER_MARK}`,
);

const CYRILLIC_WORD = /[\u0400-\u04FF]+/g;

const MONTHS = 'январ|феврал|март|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр';

/** In Latin spelling, ordinals in dates, figures and placeholders take a hyphen: 2026 йил 20 ноябрь = 2026-yil 20-noyabr. */
const ORDINALS = [
  /(\b(?:19|20)\d\d|\{\{year\}\}) (?=йил(?!лар))/gi,
  new RegExp(`(\\b\\d{1,2}|\\{\\{day\\}\\}) (?=${MONTHS}|\\{\\{month\\}\\})`, 'gi'),
];

const hyphenateOrdinals = (text: string) => ORDINALS.reduce((done, ordinal) => done.replace(ordinal, '$1-'), text);

const isVowel = (letter: string | undefined) => letter !== undefined && CYRILLIC_VOWELS.includes(letter);

function hardSign(before: string | undefined, after: string | undefined): string {
  if (before === 'ў' || before === 'ғ') return '';
  const separates = after !== undefined && 'еёюя'.includes(after) && !isVowel(before);
  return separates ? '' : TUTUQ;
}

function latinLetter(letter: string, before: string | undefined, after: string | undefined): string {
  switch (letter) {
    case 'е':
      return before === undefined || isVowel(before) || 'ъь'.includes(before) ? 'ye' : 'e';
    case 'ц':
      return isVowel(before) && after !== undefined ? 'ts' : 's';
    case 'ъ':
      return hardSign(before, after);
    case 'ь':
      return after === 'о' ? 'y' : '';
    case 'ҳ':
      return before === 'с' ? `${TUTUQ}h` : 'h';
    default:
      return LETTERS.get(letter) ?? letter;
  }
}

function upperRun(word: string, at: number): string {
  let from = at;
  let to = at;
  while (isUpper(word[from - 1])) from -= 1;
  while (isUpper(word[to + 1])) to += 1;
  return word.slice(from, to + 1);
}

/** Ш -> SH in a word of capitals, Sh at the head of a word and in an abbreviation without vowels (МЧЖ = MChJ). */
function upperLatin(latin: string, word: string, at: number): string {
  const run = upperRun(word, at).toLowerCase();
  const spelledOut = run.length > 1 && [...run].some(isVowel);
  return spelledOut ? latin.toUpperCase() : capitalise(latin);
}

function stemCase(spelling: string, source: string): string {
  if (source.length > 1 && source === source.toUpperCase()) return spelling.toUpperCase();
  return isUpper(source[0]) ? capitalise(spelling) : spelling;
}

function latinWord(word: string): string {
  const lower = word.toLowerCase();
  const stem = knownCyrillicStem(lower);
  let latin = stem ? stemCase(stem.spelling, word.slice(0, stem.length)) : '';
  for (let index = stem?.length ?? 0; index < lower.length; index += 1) {
    const letter = latinLetter(lower.charAt(index), lower[index - 1], lower[index + 1]);
    latin += isUpper(word[index]) ? upperLatin(letter, word, index) : letter;
  }
  return latin;
}

/**
 * Uzbek Cyrillic -> Uzbek Latin of the 1995 alphabet, apostrophes U+02BB and U+02BC. Latin words, units, addresses and
 * catalogue placeholders stay as they are. Source: Uzbek spelling rules of 24 August 1995.
 */
export function toLatin(text: string): string {
  return convertCyrillic(hyphenateOrdinals(text), (part) => part.replace(CYRILLIC_WORD, latinWord));
}
