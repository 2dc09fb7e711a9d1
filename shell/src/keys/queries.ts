import type { KeyInput, WebhookInput } from '@klaster/shared/contract/accounts';
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

/** Messages are delivered all the time. */
const REFRESH_MS = 10_000;

export const webhooksQuery = queryOptions({
  queryKey: ['shell', 'webhooks'],
  queryFn: async () => (await sessionClient.call('GET /api/webhooks')).items,
  refetchInterval: REFRESH_MS,
});

/** The secret is returned only once. */
export function useCreateWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookInput) => sessionClient.call('POST /api/webhooks', { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    // Not cached after use.
    gcTime: 0,
  });
}

const WEBHOOK_ACTS = {
  paused: (id: number) => sessionClient.call('PATCH /api/webhooks/:id', { params: { id }, body: { active: false } }),
  resumed: (id: number) => sessionClient.call('PATCH /api/webhooks/:id', { params: { id }, body: { active: true } }),
  removed: (id: number) => sessionClient.call('DELETE /api/webhooks/:id', { params: { id } }),
  tested: (id: number) => sessionClient.call('POST /api/webhooks/:id/test', { params: { id }, body: {} }),
};

type WebhookAct = { readonly id: number; readonly act: keyof typeof WEBHOOK_ACTS };

export function useWebhookAct() {
  const { t } = useTranslation(['keys', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, act }: WebhookAct) => WEBHOOK_ACTS[act](id),
    onSuccess: (answer, { act }) => {
      if ('failure' in answer && answer.failure !== null) {
        const { failure, status } = answer;
        notify({ tone: 'failure', title: t('webhook.test'), message: t(`webhook.failure.${failure}`, { status }) });
      } else notify({ tone: 'success', title: t('shared:success'), message: t(`webhook.${act}`) });
    },
    onError: useFailureNotice(),
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

/** The form says what is wrong. */
export function useReplay(id: number) {
  const { t } = useTranslation(['keys', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { after: string }) =>
      sessionClient.call('POST /api/webhooks/:id/replay', { params: { id }, body }),
    onSuccess: () => {
      notify({ tone: 'success', title: t('shared:success'), message: t('webhook.replayed') });
      return cache.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
}
