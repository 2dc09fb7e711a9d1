import type { SavedView } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { useFailureNotice } from '@klaster/shared/notices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const VIEWS_KEY = ['mf-clusters', 'views'] as const;

export const viewsQuery = queryOptions({
  queryKey: VIEWS_KEY,
  queryFn: () => sessionClient.call('GET /api/me/views'),
});

type Change = Pick<SavedView, 'page' | 'name'> & ({ query: string | null } | { new_name: string });

export function useViewChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => sessionClient.call('PATCH /api/me/views', { body }),
    onSuccess: (views) => client.setQueryData(VIEWS_KEY, views),
    onError: useFailureNotice(),
  });
}
