import type { Texts, Translated } from './catalogue';

const FORM = /^(.*)_(zero|one|two|few|many|other)$/;

/** Plural forms that i18next expects of a language (CLDR). Uzbek has one form and so needs no suffix. */
const FORMS: Readonly<Record<Translated, readonly string[]>> = {
  ru: ['one', 'few', 'many', 'other'],
  en: ['one', 'other'],
};

/** Key without the suffix of a plural form; a key is a form only if the source has it without suffix. */
export function baseKey(key: string, source: Texts): string {
  const base = source.has(key) ? undefined : FORM.exec(key)?.[1];
  return base !== undefined && source.has(base) ? base : key;
}

/** Forms of a key that `texts` has some of but not all. */
export function missingForms(key: string, texts: Texts, language: Translated): string[] {
  const forms = FORMS[language].map((form) => `${key}_${form}`);
  const missing = forms.filter((form) => !texts.has(form));
  return missing.length === forms.length ? [] : missing;
}
