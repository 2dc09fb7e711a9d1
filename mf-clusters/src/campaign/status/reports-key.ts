import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** Root of all query keys that a decision on a report invalidates, scores aside. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;

/** Root of the query keys of scores, which decisions change too, and of scoring methods. */
export const RATING_KEY = ['mf-clusters', 'rating'] as const;

/** Invalidates what a decision on a report, or its withdrawal, changes. */
export async function invalidateDecided(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  const keys = [REPORTS_KEY, RATING_KEY];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ ...filters, queryKey })));
}

/**
 * Refetches reports even after a failure, since another user may have changed them.
 *
 * @param scores whether the mutation changes scores too
 */
export function useReportsMutation<Variables, Answer>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  { scores = false } = {},
) {
  const client = useQueryClient();
  const onSettled = () => (scores ? invalidateDecided(client) : client.invalidateQueries({ queryKey: REPORTS_KEY }));
  return useMutation({ mutationFn, onSettled });
}
