import { createInstance } from 'i18next';
import type { i18n as I18n } from 'i18next';
import { LANGUAGES } from '../contract/http/languages';
import type { Language } from '../contract/http/languages';
import { pageValues } from '../page-values';

/** One per page: this entry is a federation singleton. */
export const i18n: I18n = createInstance();

/** Synchronous, without texts. */
export function initialise(instance: I18n, language: Language): void {
  void instance.init({
    lng: language,
    initAsync: false,
    supportedLngs: LANGUAGES,
    // Catalogues are complete: a missing text must be noticed, not replaced by another language.
    // Stryker disable next-line BooleanLiteral: `true` names no language either, and i18next falls back to none.
    fallbackLng: false,
    saveMissing: true,
    missingKeyHandler: (languages, namespace, key) => {
      console.error(`No text for "${namespace}:${key}" in ${languages.join()}`);
    },
    defaultNS: 'shared',
    interpolation: { escapeValue: false },
  });
}

/** Language of the page; on a server, of the page being rendered. */
export function currentLanguage(): Language {
  return pageValues()?.language ?? (i18n.language as Language);
}
