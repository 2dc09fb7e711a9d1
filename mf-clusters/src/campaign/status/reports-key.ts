import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Root of the query keys of everything that a decision on a report changes. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;

/** A change of reports. They are refetched even after a failure, since somebody else may have been quicker. */
export function useReportsMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: REPORTS_KEY }) });
}
