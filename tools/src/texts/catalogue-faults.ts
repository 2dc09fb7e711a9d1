import { isOwnName, textsOf, TRANSLATED } from './catalogue';
import type { Texts, Translated } from './catalogue';
import type { CatalogueSet } from './catalogue-set';
import { baseKey, missingForms } from './plural-forms';
import { mixedWords, slotsOf, untranslatedCyrillic, untranslatedLatin } from './text-faults';

/** Faults of the catalogues in a folder, a sentence for each. */
export function catalogueFaults({ source, translated, latin }: CatalogueSet): string[] {
  const texts = textsOf(source);
  return [
    ...ownFaults(texts, 'uz-Cyrl'),
    ...(latin.present === latin.due ? [] : ['uz-Latn: not current, run `npm run texts`']),
    ...TRANSLATED.flatMap((language) => {
      const catalogue = translated[language];
      return catalogue ? translationFaults(texts, textsOf(catalogue), language) : [`${language}: no file`];
    }),
  ];
}

function ownFaults(texts: Texts, language: string): string[] {
  return [...texts].flatMap(([key, text]) => [
    ...(text.trim() === '' ? [`${language}: ${key}: empty`] : []),
    ...mixedWords(text).map((word) => `${language}: ${key}: two scripts in "${word}"`),
  ]);
}

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
  return [...slotFaults(slotsOf(text), slotsOf(source)), ...foreign.map((word) => `untranslated "${word}"`)];
}

function slotFaults(found: readonly string[], wanted: readonly string[]): string[] {
  const list = (slots: readonly string[]) => slots.join(', ') || 'none';
  return list(found) === list(wanted) ? [] : [`placeholders ${list(found)} instead of ${list(wanted)}`];
}
