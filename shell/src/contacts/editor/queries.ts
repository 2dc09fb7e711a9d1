import type { ContactsContent, ContactsVersion } from '@klaster/shared/contract';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { keepRows } from '@klaster/shared/query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CONTACTS } from '../page/queries';

/** A page of the versions, the latest first. Not cached once unmounted: a form must not start from an old version. */
export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CONTACTS, 'versions', page],
    queryFn: () => sessionClient.call('GET /api/contacts/versions', { query: { page } }),
    placeholderData: keepRows,
    gcTime: 0,
  });

/** The version another user published meanwhile, if a publication was refused for that. */
export function currentOf(error: unknown): ContactsVersion | undefined {
  const problem = error instanceof HttpError ? error.problem : undefined;
  return problem?.code === 'stale_version' ? (problem.current as ContactsVersion | undefined) : undefined;
}

/** @param version that the text was made on */
type Publication = { version: number; content: ContactsContent };

export function usePublish() {
  const onSuccess = usePublished('published');
  return useMutation({
    mutationFn: (body: Publication) => sessionClient.call('POST /api/contacts/versions', { body }),
    onSuccess,
  });
}

/** Publishes an earlier version again. A refusal is reported in a notice, since the dialog does not show it. */
export function useRestore() {
  const { t } = useTranslation('shared');
  const onSuccess = usePublished('restored');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ number, version }: { number: number; version: number }) =>
      sessionClient.call('POST /api/contacts/versions/:number/restore', {
        params: { number },
        body: { version },
      }),
    onSuccess,
    onError: (error) => {
      const message = (error instanceof HttpError && error.detail) || '';
      notify({ tone: 'failure', title: t('failure'), message });
      // Somebody else has published: the next try is made on their version.
      void cache.invalidateQueries({ queryKey: CONTACTS });
    },
  });
}

function usePublished(words: 'published' | 'restored') {
  const { t } = useTranslation(['contacts', 'shared']);
  const cache = useQueryClient();
  return () => {
    notify({ tone: 'success', title: t('shared:success'), message: t(words) });
    return cache.invalidateQueries({ queryKey: CONTACTS });
  };
}
