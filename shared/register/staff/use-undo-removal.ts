import { useQueryClient } from '@tanstack/react-query';
import { entryCallsOf } from '../../contract/registers/entry-calls';
import { sessionClient } from '../../http';
import { formatName, useTranslation } from '../../i18n';
import { notify, useFailureNotice } from '../../notices';
import { registerKey } from '../lists/queries';
import type { Entry } from '../lists/queries';
import type { Register } from '../lists/register';

/** Notifies of the outcome and rejects on failure. Lists are always refreshed: after a refusal somebody else was first. */
export function useUndoRemoval(register: Register): (entry: Entry) => Promise<void> {
  const { t } = useTranslation('register');
  const cache = useQueryClient();
  const notifyFailure = useFailureNotice();
  const refresh = () => cache.invalidateQueries({ queryKey: registerKey(register) });
  return async ({ id, company_name }) => {
    try {
      await sessionClient.call(entryCallsOf(register.name).undoRemoval, { params: { id } });
    } catch (error) {
      notifyFailure(error);
      void refresh();
      throw error;
    }
    notify({ tone: 'success', title: t('acts.removalUndone'), subject: formatName(company_name) });
    await refresh();
  };
}
