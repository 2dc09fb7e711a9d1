import { createQueryClient } from '@klaster/shared/query';
import type { QueryClient } from '@tanstack/react-query';
import { REGISTRY } from '../../src/releases/queries';
import { isSignedOut, reportTwoSessions, sessionQuery } from './queries';

/** A call that is refused without a session shows the sign-in in place of the content; the address stays. */
export function createPageClient(): QueryClient {
  const client = createQueryClient();
  const onError = (error: unknown) => {
    // A failed sign-in has other codes: wrong password, wrong code, ended challenge.
    if (!isSignedOut(error)) return;
    // Several calls may be refused at once: report only the first.
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
