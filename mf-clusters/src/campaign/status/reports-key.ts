import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Root of all query keys that a decision on a report invalidates, scores aside. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;

/** `meta` of queries that are refetched when the server announces that reports have changed. */
export const FOLLOWS_REPORTS = { live: 'reports' } as const;

/** Root of the query keys of scores, which decisions change too, and of scoring methods. */
export const RATING_KEY = ['mf-clusters', 'rating'] as const;

/** Refetches reports even after a failure, since another user may have changed them. */
export function useReportsMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: REPORTS_KEY }) });
}
