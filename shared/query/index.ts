import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import {
  endSession,
  failureText,
  HttpError,
  INITIAL_DATA_FRESH_MS,
  isOutdated,
  isRenewable,
  isSessionOver,
  publicClient,
  renewSession,
} from '../http';
import type { CallAnswer, CallArguments, CallName, HttpClient } from '../http';
import type { LiveTopic } from '../contract/reports';
import { navigation } from '../router';
import { isShownFailure, onShownFailure } from './state/shown-failures';

export { loadState } from './state/load-state';
export type { LoadState, QueryState } from './state/load-state';
export { useShownFailure } from './state/shown-failures';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The query is refetched when the server announces that this has changed. */
      live?: LiveTopic;
    };
  }
}

/**
 * The defaults of our queries: no refetch on window focus, no retries. Failures are logged and handled by the error
 * catalogue. Source: specification 4.4.3 to 4.4.5.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // By default an offline call would wait and be sent later; with `always` it fails at once.
      queries: { refetchOnWindowFocus: false, retry: 0, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, query) => onLoadFailure(client, error, query) }),
    mutationCache: new MutationCache({ onError: onChangeFailure }),
  });
  return client;
}

/**
 * Loads of this page that failed where no part says so, until they succeed. Refusals are left out: a retry would be
 * refused too.
 *
 * @returns what ends it
 */
export function watchUnshownFailures(client: QueryClient, listener: (failed: Query[]) => void): () => void {
  const cache = client.getQueryCache();
  let failed: Query[] = [];
  const isUnshown = (query: Query) => {
    const { status, data, error } = query.state;
    // A retry resets the status of a query that has never loaded.
    const hasFailed = status === 'error' || (status === 'pending' && failed.includes(query));
    const isRefusal = error instanceof HttpError && error.status < 500;
    const isShown = query.observers.some((observer) => isShownFailure(observer.getCurrentResult().refetch));
    return hasFailed && data === undefined && !isRefusal && !isShown;
  };
  const update = () => {
    failed = cache.findAll({ type: 'active', predicate: isUnshown });
    listener(failed);
  };
  onShownFailure(update);
  // Queries are added while components are drawn.
  return cache.subscribe(notifyManager.batchCalls(update));
}

function onLoadFailure(client: QueryClient, error: unknown, query: Query<unknown, unknown>): void {
  logFailure(error);
  if (!(error instanceof HttpError) || error.audience === 'public' || isOutdated(error)) return;
  // The token is useless now, and the landing page must offer to sign in again.
  if (isSessionOver(error)) void (isRenewable() ? loadAgain(client, query) : endSession());
  // The page has been left already, to set up the second factor.
  if (error.problem?.code === 'second_factor_required') return;
  if (error.status === 403 && query.getObserversCount() > 0) navigation.back();
}

async function loadAgain(client: QueryClient, { queryKey }: Query<unknown, unknown>): Promise<void> {
  const isRenewed = await renewSession().catch(() => false);
  if (isRenewed) await client.refetchQueries({ queryKey, exact: true });
}

/** If the user has signed in again, a change of unsaved input has been repeated already. */
function onChangeFailure(error: unknown): void {
  logFailure(error);
  if (isSessionOver(error) && !isOutdated(error) && !isRenewable()) endSession();
}

function logFailure(error: unknown): void {
  console.error(failureText(error));
}

/** An explicit type, so that the surface of `shared` names the contract instead of repeating it. */
export type LoadOptions<Name extends CallName> = {
  queryFn: () => Promise<CallAnswer<Name>>;
  initialData: () => CallAnswer<Name> | undefined;
  staleTime: (query: Pick<Query, 'state'>) => number;
};

/**
 * Options of a query whose data may be delivered with the page: it is available at the first render, and not requested
 * again while fresh.
 */
export function loadOptions<Name extends CallName>(
  client: HttpClient,
  name: Name,
  ...input: CallArguments<Name>
): LoadOptions<Name> {
  return {
    queryFn: () => client.call(name, ...input),
    initialData: () => client.initialData(name, ...input),
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? INITIAL_DATA_FRESH_MS : 0),
  };
}

/** `placeholderData` of a list: the previous rows, so that nothing jumps. An empty list is not kept, as "nothing found" may be wrong. */
export const keepRows = <List extends { items: readonly unknown[] }>(before: List | undefined): List | undefined =>
  before && before.items.length > 0 ? before : undefined;

type Provinces = CallAnswer<'GET /api/provinces'>;

/** The provinces: the same for all users, all day. Requested without a token, so that no session can interfere. */
export const provincesQuery: {
  queryKey: readonly ['shared', 'provinces'];
  queryFn: () => Promise<Provinces>;
  initialData: () => Provinces | undefined;
  staleTime: number;
} = {
  // Keys begin with the owning app: remotes share one cache.
  queryKey: ['shared', 'provinces'],
  queryFn: () => publicClient.call('GET /api/provinces'),
  initialData: () => publicClient.initialData('GET /api/provinces'),
  staleTime: Number.POSITIVE_INFINITY,
};
