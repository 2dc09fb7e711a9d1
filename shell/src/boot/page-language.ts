import { DEFAULT_LANGUAGE, isLanguage } from '@klaster/shared/contract/http';
import type { Language } from '@klaster/shared/contract/http';

/** The language that the gateway chose by the visitor's cookie. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}
