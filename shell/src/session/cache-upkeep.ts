import { onLanguageChange } from '@klaster/shared/i18n';
import { clearNotices } from '@klaster/shared/notices';
import { onUserChange } from '@klaster/shared/session';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Clears the cache when the user changes: the next one must not see the previous one's data and notices. @returns a
 * function that stops it
 */
export function clearBetweenUsers(client: QueryClient): () => void {
  return onUserChange(() => {
    client.clear();
    clearNotices();
  });
}

/** Refetches data in the new language, since the API names places in the language of the request. */
export function refetchInNewLanguage(client: QueryClient): void {
  onLanguageChange(() => void client.invalidateQueries());
}
