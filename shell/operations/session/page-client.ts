import { createQueryClient } from '@klaster/shared/query';
import type { QueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';
import { isSignedOut, reportTwoSessions, sessionQuery } from './queries';

/**
 * The page's query client. Any call that is refused for want of a session shows the sign-in, in place of the content; the
 * address stays, and with it where one was.
 */
export function createPageClient(): QueryClient {
  const client = createQueryClient();
  const onError = (error: unknown) => {
    // The sign-in itself is refused in other words: wrong password, wrong code, ended challenge.
    if (!isSignedOut(error)) return;
    // Calls that were under way together are refused together.
    if (client.getQueryData(sessionQuery.queryKey) !== null) reportTwoSessions(error);
    client.setQueryData(sessionQuery.queryKey, null);
    client.removeQueries({ queryKey: REGISTRY });
  };
  for (const cache of [client.getQueryCache(), client.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    });
  return client;
}
