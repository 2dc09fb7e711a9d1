import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { DecisionBody } from '@klaster/shared/contract/reports';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { invalidateDecided, useReportsMutation } from '../../campaign/status/reports-key';
import { pinnedDraft, remarkDraft } from '../remark/pinned-remarks';

export type Decision = 'confirm' | 'reject';

const CALLS = { confirm: 'POST /api/confirm-cluster/:id', reject: 'POST /api/reject-cluster/:id' } as const;

export function useDecision(reportId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, body }: { decision: Decision; body: DecisionBody }) =>
      sessionClient.call(CALLS[decision], { params: { id: reportId }, body }),
    onSuccess: () => invalidateDecided(client, { refetchType: 'none' }),
    onError: (error) => (readConflict(error) ? invalidateDecided(client) : undefined),
  });
}

/** Somebody else decided first, the report was resubmitted, or its quarter is closed. */
export type Conflict = 'overtaken' | 'outdated' | 'closed';

export function readConflict(error: unknown): Conflict | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { code, current } = error.problem ?? {};
  if (code === 'period_closed') return 'closed';
  return code === 'outdated_round' && current?.['status'] === REPORT_STATUS.new ? 'outdated' : 'overtaken';
}

/** Also restores the remark. `onUndone` shows the report again. */
export function useUndo(reportId: string, onUndone: () => unknown) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const { mutateAsync } = useReportsMutation(
    () => sessionClient.call('POST /api/reports/:id/decision/undo', { params: { id: reportId } }),
    { scores: true },
  );
  return async ({ comment, remarks = [] }: DecisionBody) => {
    await mutateAsync();
    remarkDraft.keep(reportId, comment);
    pinnedDraft.keep(reportId, Object.fromEntries(remarks.map((remark) => [remark.section, remark.comment])));
    await onUndone();
    notify({ tone: 'success', title: t('shared:success'), message: t('review.undone') });
  };
}
