import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { endSession, failureText, HttpError, isOutdated, isRenewable, isSessionOver, renewSession } from '../http';
import { navigation } from '../router';

export { keepRows } from './keep-rows';
export { loadOptions } from './load-options';
export type { LoadOptions } from './load-options';
export { loadState } from './state/load-state';
export type { LoadState, QueryState } from './state/load-state';
export { provincesQuery } from './provinces';

/**
 * Makes the page's one query client: no refetch on window focus, no automatic retries.
 * Every failure is logged; a failed load on a protected page follows the error catalogue. Source: specification 4.4.3 to 4.4.5.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // Offline a call fails at once and can be tried again; by default it would wait, and go out unasked later.
      queries: { refetchOnWindowFocus: false, retry: 0, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, query) => onLoadFailure(client, error, query) }),
    mutationCache: new MutationCache({ onError: onChangeFailure }),
  });
  return client;
}

function onLoadFailure(client: QueryClient, error: unknown, query: Query<unknown, unknown>): void {
  logFailure(error);
  if (!(error instanceof HttpError) || error.audience === 'public' || isOutdated(error)) return;
  // The API no longer takes the token: it is of no use to anyone, and the landing page must offer to sign in again.
  if (isSessionOver(error)) void (isRenewable() ? loadAgain(client, query) : endSession());
  // An answer that comes after its page was left moves nobody.
  // That page has been left already, for the set-up.
  if (error.problem?.code === 'second_factor_required') return;
  if (error.status === 403 && query.getObserversCount() > 0) navigation.back();
}

/** Loads once more after the user has signed in again in place. */
async function loadAgain(client: QueryClient, { queryKey }: Query<unknown, unknown>): Promise<void> {
  const isRenewed = await renewSession().catch(() => false);
  if (isRenewed) await client.refetchQueries({ queryKey, exact: true });
}

/** A change of unsaved input has been repeated by then, if its user signed in again. */
function onChangeFailure(error: unknown): void {
  logFailure(error);
  if (isSessionOver(error) && !isOutdated(error) && !isRenewable()) endSession();
}

function logFailure(error: unknown): void {
  console.error(failureText(error));
}
