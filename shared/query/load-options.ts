import type { Query } from '@tanstack/react-query';
import { FIRST_DATA_FRESH_MS } from '../http';
import type { CallArguments, EndpointName, HttpClient } from '../http';

/**
 * How a query loads a call of the contract. What came with the page is there at the first drawing, and is not asked for
 * again while it is fresh; any later look asks as ever.
 */
export function loadOptions<Name extends EndpointName>(client: HttpClient, name: Name, ...input: CallArguments<Name>) {
  return {
    queryFn: () => client.call(name, ...input),
    initialData: () => client.here(name, ...input),
    staleTime: ({ state }: Pick<Query, 'state'>) => (state.dataUpdateCount === 0 ? FIRST_DATA_FRESH_MS : 0),
  };
}
