import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { endSession, failureText, HttpError } from '../http';
import { navigation } from '../router';
import { session } from '../session';

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
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails at once and can be tried again; by default it would wait, and go out unasked later.
      queries: { refetchOnWindowFocus: false, retry: 0, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: onLoadFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
  });
}

function onLoadFailure(error: unknown, query: Query<unknown, unknown>): void {
  logFailure(error);
  if (!(error instanceof HttpError) || error.audience === 'public' || isOutdated(error)) return;
  // The API no longer takes the token: it is of no use to anyone, and the landing page must offer to sign in again.
  if (error.status === 401) endSession();
  // An answer that comes after its page was left moves nobody.
  // That page has been left already, for the set-up.
  if (error.problem?.code === 'second_factor_required') return;
  if (error.status === 403 && query.getObserversCount() > 0) navigation.back();
}

/**
 * Whether the request had another token than the session has now: the user has signed in again since, here or in another tab, so that a
 * refusal of the old token must not end the session of all tabs.
 */
function isOutdated({ token }: HttpError): boolean {
  const current = session.current();
  return current !== null && current.token !== token;
}

function logFailure(error: unknown): void {
  console.error(failureText(error));
}
