import type { Query } from '@tanstack/react-query';
import { INITIAL_DATA_FRESH_MS } from '../http';
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
