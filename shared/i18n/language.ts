import { useSyncExternalStore } from 'react';
import { LANGUAGE_COOKIE } from '../contract/languages';
import type { Language } from '../contract/languages';
import { loadEverything } from './catalogues';
import { currentLanguage, i18n, initialise } from './instance';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Starts texts in a language and fetches those known so far. Call once, before the first render. */
export async function startI18n(language: Language): Promise<void> {
  initialise(language);
  document.documentElement.lang = language;
  await loadEverything(language);
}

let wanted: Language | undefined;

/**
 * Changes the language of the page and remembers it in a cookie. The change shows when all texts are there;
 * where fetching fails the promise rejects and the language stays. The latest of several calls wins.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await loadEverything(language);
  if (wanted !== language) return;
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

/** Calls `onChange` after each change of language; returns the way to stop that. */
export function onLanguageChange(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

/** Language of the page; the component renders anew when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
