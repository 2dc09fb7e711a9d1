import { onLanguageChange } from '@klaster/shared/i18n';
import { onSessionChange } from '@klaster/shared/session';
import type { QueryClient } from '@tanstack/react-query';

/** What one user loaded is not for the next. */
export function clearCacheBetweenSessions(client: QueryClient): void {
  onSessionChange(() => client.clear());
}

/** The API names places in the language asked for. */
export function refetchInNewLanguage(client: QueryClient): void {
  onLanguageChange(() => void client.invalidateQueries());
}
