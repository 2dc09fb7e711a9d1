import type { UseQueryResult } from '@tanstack/react-query';

/** A refresh of the data failed. */
type Stale = {
  /** Time of the last load. */
  since: Date;
  retrying: boolean;
};

/** Part of each result of `useQuery`. */
export type QueryState = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'refetch'>;

export type LoadState = {
  /** No data has arrived yet, and a load is running. */
  waiting: boolean;
  /** No data has arrived, and the load failed. */
  failed: boolean;
  stale: Stale | undefined;
  onRetry: () => unknown;
};

/** State of a load. Data is kept when a refresh fails, and marked as stale. */
export function loadState({ data, dataUpdatedAt, isError, isFetching, refetch }: QueryState): LoadState {
  const failed = data === undefined && isError && !isFetching;
  const stale = data !== undefined && isError ? { since: new Date(dataUpdatedAt), retrying: isFetching } : undefined;
  return { waiting: data === undefined && !failed, failed, stale, onRetry: refetch };
}
