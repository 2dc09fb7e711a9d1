import { onLanguageChange } from '@klaster/shared/i18n';
import { clearNotices } from '@klaster/shared/notices';
import { onUserChange } from '@klaster/shared/session';
import type { QueryClient } from '@tanstack/react-query';

/** What one user loaded or was told is not for the next. Returns the way to stop. */
export function clearBetweenUsers(client: QueryClient): () => void {
  return onUserChange(() => {
    client.clear();
    clearNotices();
  });
}

/** The API names places in the language asked for. */
export function refetchInNewLanguage(client: QueryClient): void {
  onLanguageChange(() => void client.invalidateQueries());
}
