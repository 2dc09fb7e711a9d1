import type { ContactsContent } from '@klaster/shared/contract/contacts';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify, useFailureNotice } from '@klaster/shared/notices';
import { keepRows } from '@klaster/shared/query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CONTACTS } from '../page/queries';

/** Not cached after unmount: a form must not start from an old version. */
export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...CONTACTS, 'versions', page],
    queryFn: () => sessionClient.call('GET /api/contacts/versions', { query: { page } }),
    placeholderData: keepRows,
    gcTime: 0,
  });

/** `version` is the base of the edit. */
type Publication = { version: number; content: ContactsContent };

export function usePublish() {
  const onSuccess = usePublished('published');
  return useMutation({
    mutationFn: (body: Publication) => sessionClient.call('POST /api/contacts/versions', { body }),
    onSuccess,
  });
}

/** A refusal is a notice, since the dialog does not show it. */
export function useRestore() {
  const onSuccess = usePublished('restored');
  const notifyFailure = useFailureNotice();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ number, version }: { number: number; version: number }) =>
      sessionClient.call('POST /api/contacts/versions/:number/restore', {
        params: { number },
        body: { version },
      }),
    onSuccess,
    onError: (error) => {
      notifyFailure(error);
      // Somebody else has published: the next attempt is made on their version.
      void cache.invalidateQueries({ queryKey: CONTACTS });
    },
  });
}

function usePublished(message: 'published' | 'restored') {
  const { t } = useTranslation(['contacts', 'shared']);
  const cache = useQueryClient();
  return () => {
    notify({ tone: 'success', title: t('shared:success'), message: t(message) });
    return cache.invalidateQueries({ queryKey: CONTACTS });
  };
}
