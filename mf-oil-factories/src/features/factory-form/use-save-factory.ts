import type { OilFactoryEdit, OilFactoryInput } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OIL_FACTORIES } from '../oil-factories/queries';

/** What follows a saved factory: fresh lists and a notice. */
function useSaved(notice: 'created' | 'edited') {
  const { t } = useTranslation(['mf-oil-factories', 'shared']);
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: OIL_FACTORIES });
    notify({ tone: 'success', title: t('shared:success'), message: t(`form.${notice}`) });
  };
}

/** Adds a factory to the register. */
export function useCreateFactory() {
  const saved = useSaved('created');
  return useMutation({
    mutationFn: (input: OilFactoryInput) => sessionClient.call('POST /api/oil_factories', { body: input }),
    onSuccess: saved,
  });
}

/** Saves a changed factory. */
export function useEditFactory(id: number) {
  const saved = useSaved('edited');
  return useMutation({
    mutationFn: (edit: OilFactoryEdit) =>
      sessionClient.call('PATCH /api/oil_factories/factory/:id', { params: { id }, body: edit }),
    onSuccess: saved,
  });
}
