import { APOSTROPHES } from '../http/text';

/** Parts that are never transliterated: placeholders, tags, addresses, units, codes, Roman numerals, brands. */
const PLACEHOLDER = String.raw`\{\{[^}]*\}\}|\$t\([^)]*\)|</?\w+\s*/?>`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const ADDRESS = String.raw`(?:https?://|www\.)[^\s,;)»"]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:uz|com|org|net|ru)\b(?:/[^\s,;)»"]*)?`;

/** A ratio of units (ц/га) is recognised everywhere. A single unit only after a figure, a slash, or the comma of a heading. */
const RATIO_UNIT = String.raw`(?<![\p{L}\d])(?:ц|т|кг|л|м³)/(?:га|кун|йил)(?!\p{L})`;
const UNIT_LEAD = String.raw`(?<=^|[\d(/]\s?|,\s|\}\}\s?|(?:минг|млн|млрд)\.?\s|ming\s|mln\s|mlrd\s)`;
const LONE_UNIT = String.raw`(?:га|ц|т|кг|км|м|м²|м³|мм|см|л|кВт|МВт|кВт·соат|ha|t|kg|km|m|mm|cm|l|kW|MW)(?=$|[\s),.;:/])`;
const UNIT = `${RATIO_UNIT}|${UNIT_LEAD}${LONE_UNIT}`;

/** Matches a whole word, so that the X of OʻX is not a ten. */
const alone = (word: string) => `(?<![\\p{L}\\d${APOSTROPHES}])(?:${word})(?![\\p{L}\\d${APOSTROPHES}])`;

const ROMAN = alone(
  String.raw`(?=[IVXLCDM]{2}|[IVX](?!\p{L}))M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})`,
);
const CODE = alone(String.raw`(?:[A-Za-z]+\d|\d+[A-Za-z])[A-Za-z\d]*`);
const BRAND = String.raw`\b(?:Better Cotton|OEKO-TEX|GLOBAL\s?G\.A\.P\.?|BCI|GPS|ISO|USD|EUR|PDF|Excel|Telegram)\b`;

/** In a Cyrillic text. Latin words stay as they are anyway. */
const IN_CYRILLIC = new RegExp([PLACEHOLDER, EMAIL, ADDRESS, UNIT].join('|'), 'gu');

/** In a Latin text. The word converter handles foreign words (with w, or c outside ch). */
const IN_LATIN = new RegExp([PLACEHOLDER, EMAIL, ADDRESS, UNIT, ROMAN, CODE, BRAND].join('|'), 'gu');

/** Symbols of units in Latin script. Source: specification 11.2.4. A ratio (ц/га) has no Latin symbol and stays. */
const LATIN_UNITS: Readonly<Record<string, string>> = {
  га: 'ga',
  т: 't',
  кг: 'kg',
  км: 'km',
  м: 'm',
  'м²': 'm²',
  'м³': 'm³',
  мм: 'mm',
  см: 'cm',
  л: 'l',
  кВт: 'kW',
  МВт: 'MW',
  кВт·соат: 'kW·soat',
};

type Conversions = {
  convert: (part: string) => string;
  /** Default: units are unchanged. */
  convertUnit?: (unit: string) => string;
};

function convertAround(
  text: string,
  untouched: RegExp,
  { convert, convertUnit = (unit) => unit }: Conversions,
): string {
  let done = '';
  let from = 0;
  for (const match of text.matchAll(untouched)) {
    done += convert(text.slice(from, match.index)) + convertUnit(match[0]);
    from = match.index + match[0].length;
  }
  return done + convert(text.slice(from));
}

/** Converts all but the parts that are never transliterated; units get their Latin symbols. */
export const convertCyrillic = (text: string, convert: (part: string) => string): string =>
  convertAround(text, IN_CYRILLIC, { convert, convertUnit: (part) => LATIN_UNITS[part] ?? part });

export const convertLatin = (text: string, convert: (part: string) => string): string =>
  convertAround(text, IN_LATIN, { convert });
