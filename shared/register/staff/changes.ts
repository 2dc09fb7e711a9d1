import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LegalAct } from '../../contract/organisation';
import { HttpError, sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { callsOf, registerKey } from '../queries';
import { useKindTexts } from '../register';
import type { Register } from '../register';

/** What a form sends; of which fields, the kind says. */
export type EntryInput = Readonly<Record<string, unknown>> & { province_code: string; district_code: string };

// The calls of all registers are alike: here each is typed as that of the clusters, which the compiler can follow.

/** Adds an entry to a register, with its notice; lists are fresh from then on. */
export function useCreateEntry(register: Register) {
  const { t } = useTranslation('shared');
  const kindText = useKindTexts(register);
  const cache = useQueryClient();
  return useMutation({
    // Another back end may answer with nothing: the specification leaves the answers to changes open.
    mutationFn: (input: EntryInput): Promise<{ id: number } | undefined> =>
      sessionClient.call(callsOf(register).create as 'POST /api/registers/clusters', { body: input as never }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: registerKey(register) });
      notify({ tone: 'success', title: t('success'), message: kindText('form.created') });
    },
  });
}

/** Saves a changed entry, likewise. */
export function useEditEntry(register: Register, id: number) {
  const { t } = useTranslation(['register', 'shared']);
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (edit: EntryInput) =>
      sessionClient.call(callsOf(register).edit as 'PATCH /api/registers/clusters/:id', {
        params: { id },
        body: edit as never,
      }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: registerKey(register) });
      notify({ tone: 'success', title: t('shared:success'), message: t('form.edited') });
    },
  });
}

/** What can be done to an entry as a whole: taken off the register, or put back. */
export type Act = 'remove' | 'restore';

/** Carries out an act on an entry, with its notice. The lists are fresh by the time it succeeds. */
export function useLegalAct(register: Register, act: Act) {
  const { t } = useTranslation(['register', 'shared']);
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: registerKey(register) });
  return useMutation({
    mutationFn: ({ id, ground }: { id: number; ground: LegalAct }) =>
      sessionClient.call(callsOf(register)[act] as 'PATCH /api/registers/clusters/:id/remove', {
        params: { id },
        ...(ground && { body: ground }),
      }),
    onSuccess: () => {
      notify({ tone: 'success', title: t(`acts.${act}.doneTitle`), message: t(`acts.${act}.doneMessage`) });
      return refresh();
    },
    onError: (error) => {
      notify({ tone: 'failure', title: t('shared:failure') });
      // Somebody else was first: the list must show what they did.
      if (error instanceof HttpError && error.status === 409) void refresh();
    },
  });
}
