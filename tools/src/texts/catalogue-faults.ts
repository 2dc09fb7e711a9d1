import { breakingHyphens, isOwnName, flattenTexts, TRANSLATED } from './catalogue';
import type { Texts, Translated } from './catalogue';
import type { CatalogueSet } from './catalogue-files';

const PLACEHOLDER = /\{\{\s*-?\s*(\w+)[^}]*\}\}/g;
const TAG = /<\/?(\w+)\s*\/?>/g;

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /\p{L}+/gu;
const ROMAN = /^[IVXLCDM]+$/;

const FORM = /^(.*)_(zero|one|two|few|many|other)$/;

/** Plural forms by language (CLDR). Uzbek has one form and needs no suffix. */
const FORMS: Readonly<Record<Translated, readonly string[]>> = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

export function catalogueFaults({ folder, source, translated, latin }: CatalogueSet): string[] {
  const texts = flattenTexts(source);
  return [
    ...ownFaults(texts, 'uz-Cyrl'),
    ...hyphenFaults(texts, 'uz-Cyrl', folder),
    ...(latin.present === latin.due ? [] : ['uz-Latn: not current, run `npm run texts`']),
    ...TRANSLATED.flatMap((language) => {
      const catalogue = translated[language];
      if (!catalogue) return [`${language}: no file`];
      const translations = flattenTexts(catalogue);
      return [...translationFaults(texts, translations, language), ...hyphenFaults(translations, language, folder)];
    }),
  ];
}

function ownFaults(texts: Texts, language: string): string[] {
  return [...texts].flatMap(([key, text]) => [
    ...(text.trim() === '' ? [`${language}: ${key}: empty`] : []),
    ...mixedWords(text).map((word) => `${language}: ${key}: two scripts in "${word}"`),
  ]);
}

const hyphenFaults = (texts: Texts, language: string, folder: string) =>
  [...texts]
    .filter(([, text]) => breakingHyphens(text, folder).length > 0)
    .map(([key]) => `${language}: ${key}: a period with a hyphen that may break, use U+2011`);

function translationFaults(source: Texts, texts: Texts, language: Translated): string[] {
  const bases = new Set([...texts.keys()].map((key) => baseKey(key, source)));
  const say = (key: string, fault: string) => `${language}: ${key}: ${fault}`;
  return [
    ...[...source.keys()].filter((key) => !bases.has(key)).map((key) => say(key, 'missing')),
    ...[...bases].filter((key) => !source.has(key)).map((key) => say(key, 'not in uz-Cyrl')),
    ...[...source.keys()].flatMap((key) => missingForms(key, texts, language).map((form) => say(form, 'missing'))),
    ...ownFaults(texts, language),
    ...[...texts].flatMap(([key, text]) => {
      const original = source.get(baseKey(key, source));
      if (original === undefined) return [];
      const faults = isOwnName(key) ? ownNameFaults(text, original) : wordingFaults(text, original, language);
      return faults.map((fault) => say(key, fault));
    }),
  ];
}

const ownNameFaults = (text: string, source: string) =>
  text === source ? [] : [`"${source}" is the same in all languages`];

function wordingFaults(text: string, source: string, language: Translated): string[] {
  const foreign = language === 'ru' ? untranslatedLatin(text, source) : untranslatedCyrillic(text);
  return [...slotFaults(findSlots(text), findSlots(source)), ...foreign.map((word) => `untranslated "${word}"`)];
}

function slotFaults(found: readonly string[], wanted: readonly string[]): string[] {
  const list = (slots: readonly string[]) => slots.join(', ') || 'none';
  return list(found) === list(wanted) ? [] : [`placeholders ${list(found)} instead of ${list(wanted)}`];
}

/** A key is a plural form only if the source has it without the suffix. */
function baseKey(key: string, source: Texts): string {
  const base = source.has(key) ? undefined : FORM.exec(key)?.[1];
  return base !== undefined && source.has(base) ? base : key;
}

/** Plural forms that a key lacks, although it has others. */
function missingForms(key: string, texts: Texts, language: Translated): string[] {
  const forms = FORMS[language].map((form) => `${key}_${form}`);
  const missing = forms.filter((form) => !texts.has(form));
  return missing.length === forms.length ? [] : missing;
}

const splitWords = (text: string): string[] => text.replace(PLACEHOLDER, ' ').replace(TAG, ' ').match(WORD) ?? [];

/** Placeholders and tags, sorted. */
function findSlots(text: string): string[] {
  const found = [PLACEHOLDER, TAG].flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name]) => name ?? ''));
  return [...new Set(found)].toSorted();
}

/** Look-alikes (Latin a in a Cyrillic word) break search and screen readers. */
function mixedWords(text: string): string[] {
  return splitWords(text).filter((word) => LATIN.test(word) && CYRILLIC.test(word));
}

/** Latin words of a Russian text that the source does not have; a word that the source has too is a name. */
function untranslatedLatin(text: string, source: string): string[] {
  const names = new Set(splitWords(source));
  return splitWords(text).filter((word) => LATIN.test(word) && !names.has(word) && !ROMAN.test(word));
}

/** An English text has no Cyrillic words. */
function untranslatedCyrillic(text: string): string[] {
  return splitWords(text).filter((word) => CYRILLIC.test(word));
}
