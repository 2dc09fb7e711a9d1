import type { KeyInput } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify, useFailureNotice } from '@klaster/shared/notices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const keysQuery = queryOptions({
  queryKey: ['shell', 'keys'],
  queryFn: async () => (await sessionClient.call('GET /api/keys')).items,
});

/** The secret is returned only once. */
export function useCreateKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyInput) => sessionClient.call('POST /api/keys', { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keysQuery.queryKey }),
    // Not cached after use.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const { t } = useTranslation(['keys', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => sessionClient.call('POST /api/keys/:id/revoke', { params: { id }, body: {} }),
    onSuccess: () => notify({ tone: 'success', title: t('shared:success'), message: t('revoked') }),
    onError: useFailureNotice(),
    onSettled: () => cache.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
}
