import type { UseQueryResult } from '@tanstack/react-query';

/** The data are outdated: refreshing them failed. */
type Stale = {
  /** When it was loaded. */
  since: Date;
  /** Another try is under way. */
  retrying: boolean;
};

/** Parts of a query that its state is derived from; every result of `useQuery` has them. */
export type QueryState = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'>;

/** What a screen shows in place of what it loads, or beside it. */
export type LoadState = {
  /** Nothing has come yet. */
  waiting: boolean;
  /** Nothing has come, and nothing will until it is tried again. */
  failed: boolean;
  /** Set where the data are outdated. */
  stale: Stale | undefined;
  onRetry: () => unknown;
};

/** State of a query: its data stay when a refresh fails, and are marked as outdated. */
export function loadState({ data, dataUpdatedAt, isError, isFetching, refetch }: QueryState): LoadState {
  const failed = data === undefined && isError && !isFetching;
  const stale = data !== undefined && isError ? { since: new Date(dataUpdatedAt), retrying: isFetching } : undefined;
  return { waiting: data === undefined && !failed, failed, stale, onRetry: refetch };
}
