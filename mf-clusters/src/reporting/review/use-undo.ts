import type { DecisionBody } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateDecided } from '../../campaign/status/reports-key';
import { pinnedDraft, remarkDraft } from '../remark/remark-draft';

/**
 * Undoes a decision, and restores the remark that was sent with it.
 * @param onUndone shows the report again, if needed
 */
export function useUndo(reportId: string, onUndone: () => unknown) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => sessionClient.call('POST /api/reports/:id/decision/undo', { params: { id: reportId } }),
    // Even if the undo is too late: the report may have changed.
    onSettled: () => invalidateDecided(client),
  });
  return async ({ comment, remarks = [] }: DecisionBody) => {
    await mutateAsync();
    remarkDraft.keep(reportId, comment);
    pinnedDraft.keep(reportId, Object.fromEntries(remarks.map((remark) => [remark.section, remark.comment])));
    await onUndone();
    notify({ tone: 'success', title: t('shared:success'), message: t('review.undone') });
  };
}
