import type { UseQueryResult } from '@tanstack/react-query';

/** What a table shows in place of rows: waiting, or failed with a way to retry. Rows already there stay when a refresh fails. */
export function loadState({ data, isError, isFetching, refetch }: UseQueryResult) {
  const failed = data === undefined && isError && !isFetching;
  return { waiting: data === undefined && !failed, failed, onRetry: refetch };
}
