import { HttpError, sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OIL_FACTORIES } from '../oil-factories/queries';

/** What can be done to an entry as a whole: taken off the register, or put back. */
export type LegalAct = 'remove' | 'restore';

const CALLS = {
  remove: 'PATCH /api/oil_factories/remove/:id',
  restore: 'PATCH /api/oil_factories/restore/:id',
} as const;

/** Carries out an act on the factory of an id, with its notice. The lists are fresh by the time it succeeds. */
export function useLegalAct(act: LegalAct) {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: OIL_FACTORIES });
  return useMutation({
    mutationFn: (id: number) => sessionClient.call(CALLS[act], { params: { id } }),
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
