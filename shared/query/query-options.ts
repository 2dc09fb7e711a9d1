import type { Query } from '@tanstack/react-query';
import { INITIAL_DATA_FRESH_MS, publicClient } from '../http';
import type { CallAnswer, CallArguments, CallName, HttpClient } from '../http';

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
