import type { ClusterRatingAnswer } from '@klaster/shared/contract';
import { isMissing, publicClient } from '@klaster/shared/http';
import { useQueries } from '@tanstack/react-query';
import { clusterRatingQuery } from '../board/queries';
import type { WantedPeriod } from '../board/queries';

/** The ratings of some clusters, and the state of loading them. */
export interface ComparedRatings {
  /** Ratings of the known clusters; undefined until all have loaded. */
  ratings: ClusterRatingAnswer[] | undefined;
  unknown: number[];
  failed: boolean;
  /** Refreshing some failed: the data is from an earlier load. */
  stale: { since: Date; retrying: boolean } | undefined;
  onRetry: () => void;
}

/** Loads all ratings in parallel, one request each; an unknown cluster is distinguished from a failed request. */
export function useComparedRatings(ids: readonly number[], period: WantedPeriod): ComparedRatings {
  const queries = useQueries({ queries: ids.map((id) => clusterRatingQuery(publicClient, id, period)) });
  const failures = queries.filter(({ isError, error }) => isError && !isMissing(error));
  const isThere = queries.every(({ data, error }) => data !== undefined || isMissing(error));
  const retrying = queries.some(({ isFetching }) => isFetching);
  const since = new Date(Math.min(...failures.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  return {
    ratings: isThere ? queries.flatMap(({ data }) => data ?? []) : undefined,
    unknown: ids.filter((_, index) => queries[index]?.data === undefined && isMissing(queries[index]?.error)),
    failed: !isThere && failures.length > 0 && !retrying,
    stale: isThere && failures.length > 0 ? { since, retrying } : undefined,
    onRetry: () => failures.forEach(({ refetch }) => void refetch()),
  };
}
