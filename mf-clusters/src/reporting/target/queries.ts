import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Fails on a server without targets; the page then shows none. */
export const targetQuery = ({ year, quarter }: Quarter) =>
  queryOptions({
    queryKey: ['mf-clusters', 'target', year, quarter],
    queryFn: () => sessionClient.call('GET /api/rating/target', { query: { year, quarter } }),
  });

/** Sets a target; without figures, removes it. */
export function useSetTarget({ year, quarter }: Quarter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (figures: TargetFigure[]) =>
      sessionClient.call('PATCH /api/rating/target', { body: { year, quarter, figures } }),
    onSuccess: (answer) => client.setQueryData(targetQuery({ year, quarter }).queryKey, answer),
  });
}
