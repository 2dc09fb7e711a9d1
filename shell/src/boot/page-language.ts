import { DEFAULT_LANGUAGE, isLanguage } from '@klaster/shared/contract';
import type { Language } from '@klaster/shared/contract';

/** Chosen by the gateway from the visitor's cookie or browser. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}
