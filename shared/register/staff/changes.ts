import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { getEntryCalls, registerKey } from '../lists/queries';
import { useKindTexts } from '../lists/register';
import type { Register } from '../lists/register';

/** Fields depend on the kind. */
export type EntryInput = Readonly<Record<string, unknown>> & { province_code: string; district_code: string };

// The calls of all registers have the same shape. Each is typed as that of clusters, since the compiler cannot check a
// union.

export function useCreateEntry(register: Register) {
  const { t } = useTranslation('shared');
  const kindText = useKindTexts(register);
  const cache = useQueryClient();
  return useMutation({
    // Another back end may respond with nothing: the specification does not define responses to changes.
    mutationFn: (input: EntryInput): Promise<{ id: number } | undefined> =>
      sessionClient.call(getEntryCalls(register.name).create as 'POST /api/registers/clusters', {
        body: input as never,
      }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: registerKey(register) });
      notify({ tone: 'success', title: t('success'), message: kindText('form.created') });
    },
  });
}

export function useEditEntry(register: Register, id: number) {
  const { t } = useTranslation(['register', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (edit: EntryInput) =>
      sessionClient.call(getEntryCalls(register.name).edit as 'PATCH /api/registers/clusters/:id', {
        params: { id },
        body: edit as never,
      }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: registerKey(register) });
      notify({ tone: 'success', title: t('shared:success'), message: t('form.edited') });
    },
  });
}
