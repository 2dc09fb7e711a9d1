import { DEFAULT_LANGUAGE, isLanguage } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';

/** The language that the gateway chose from the visitor's cookie or browser. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}
