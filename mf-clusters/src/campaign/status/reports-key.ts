import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Root of all query keys that a decision on a report invalidates. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;

/** Refetches reports even after a failure, since another user may have changed them. */
export function useReportsMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: REPORTS_KEY }) });
}
