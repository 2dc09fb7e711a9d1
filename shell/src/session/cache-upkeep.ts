import { onLanguageChange } from '@klaster/shared/i18n';
import { clearNotices } from '@klaster/shared/notices';
import { onUserChange } from '@klaster/shared/session';
import type { QueryClient } from '@tanstack/react-query';

/** The next user must not see the previous one's data and notices. @returns the unsubscriber */
export function clearBetweenUsers(client: QueryClient): () => void {
  return onUserChange(() => {
    client.clear();
    clearNotices();
  });
}

/** The API names places in the language of the request. */
export function refetchInNewLanguage(client: QueryClient): void {
  onLanguageChange(() => void client.invalidateQueries());
}
