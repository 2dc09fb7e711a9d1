import type { ReactNode } from 'react';
import { LANGUAGES } from '../contract/http/languages';
import { loadSpelling } from './format-name';
import { remotesTexts } from './remote-texts';
import { pageTexts } from './texts';
import { TextsProvider } from './use-translation';

/** Fetches all languages: on a server the next page may be in any of them. */
export async function fetchAllTexts(): Promise<void> {
  for (const language of LANGUAGES) {
    const owners = [pageTexts, ...remotesTexts];
    await Promise.all([loadSpelling(language), ...owners.map((texts) => texts.fetchUsed(language))]);
  }
}

/** The texts of the page being rendered, for everything except remotes. */
export function PageTexts({ children }: { children: ReactNode }) {
  return <TextsProvider value={pageTexts.shown()}>{children}</TextsProvider>;
}
