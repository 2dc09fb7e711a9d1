import { useSyncExternalStore } from 'react';
import { LANGUAGE_COOKIE } from '../contract/http/languages';
import type { Language } from '../contract/http/languages';
import { loadSpelling } from './format-name';
import { currentLanguage, i18n, initialise } from './instance';
import { remotesTexts } from './remote-texts';
import { pageTexts } from './texts';
import type { Texts } from './texts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Maximum time that a change of language waits for the remotes, in milliseconds. */
const REMOTES_WAIT = 5_000;

/** Called once, before the first render. Repeated calls (tests) reload the page's texts; remotes load theirs again. */
export async function startI18n(language: Language, ...namespaces: string[]): Promise<void> {
  document.documentElement.lang = language;
  await startTexts(language, ...namespaces);
}

/** Without a document. */
export async function startTexts(language: Language, ...namespaces: string[]): Promise<void> {
  initialise(i18n, language);
  remotesTexts.forEach((texts) => texts.forget());
  await Promise.all(['shared', ...namespaces].map((namespace) => pageTexts.load(namespace)));
  await Promise.all([pageTexts.fetchUsed(language), loadSpelling(language)]);
}

/** A remote may be under a dev server while the shell is deployed. */
if (typeof window !== 'undefined') window.addEventListener('klaster:texts', () => void refreshTexts());

async function refreshTexts(): Promise<void> {
  await pageTexts.refresh();
  await Promise.all([...remotesTexts].map((texts) => texts.refresh()));
}

let wanted: Language | undefined;

/**
 * Changes the language once the page's texts are loaded. If that fails, the promise rejects and the language stays. A remote whose
 * texts fail, or take more than five seconds, stays in the previous language until they arrive. The latest of several calls wins.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await Promise.all([pageTexts.fetchUsed(language), loadSpelling(language)]);
  const remotes = [...remotesTexts].map((texts) => ({ texts, fetched: texts.fetchUsed(language) }));
  await waitAtMost(
    REMOTES_WAIT,
    remotes.map(({ fetched }) => fetched),
  );
  if (wanted !== language) return;
  keepLanguage(language);
  document.documentElement.lang = language;
  await pageTexts.show(language);
  for (const { texts, fetched } of remotes) void follow(texts, fetched, language);
}

/** Remembers the choice for the next pages. */
export function keepLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

async function follow(texts: Texts, fetched: Promise<void>, language: Language): Promise<void> {
  try {
    await fetched;
    if (currentLanguage() === language) await texts.show(language);
  } catch (error) {
    console.error(`The texts of a remote did not come in ${language}`, error);
  }
}

async function waitAtMost(limit: number, promises: Promise<unknown>[]): Promise<void> {
  let timer: number | undefined;
  const exceeded = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, limit);
  });
  await Promise.race([Promise.allSettled(promises), exceeded]);
  window.clearTimeout(timer);
}

/** Calls `onChange` after each change. Returns a function that removes it. A listener that throws does not stop the others. */
export function onLanguageChange(onChange: () => void): () => void {
  const notify = () => {
    try {
      onChange();
    } catch (error) {
      console.error('A listener to changes of language failed', error);
    }
  };
  i18n.on('languageChanged', notify);
  return () => i18n.off('languageChanged', notify);
}

/** The current language. Renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
}
