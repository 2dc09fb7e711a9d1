import { REPORT_STATUS } from '@klaster/shared/contract';
import type { DecisionBody } from '@klaster/shared/contract';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateDecided } from '../../campaign/status/reports-key';

export type Decision = 'confirm' | 'reject';

const CALLS = { confirm: 'POST /api/confirm-cluster/:id', reject: 'POST /api/reject-cluster/:id' } as const;

/** Confirms or rejects a report, and invalidates the cached reports even after a failure. */
export function useDecision(reportId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, body }: { decision: Decision; body: DecisionBody }) =>
      sessionClient.call(CALLS[decision], { params: { id: reportId }, body }),
    onSuccess: () => invalidateDecided(client, { refetchType: 'none' }),
    onError: (error) => (conflictOf(error) ? invalidateDecided(client) : undefined),
  });
}

/**
 * Why a decision was not accepted: somebody else decided first, the report was resubmitted and waits, or its quarter is closed.
 */
export type Conflict = 'overtaken' | 'outdated' | 'closed';

/** The conflict that a refusal reports; undefined for any other failure. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { code, current } = error.problem ?? {};
  if (code === 'period_closed') return 'closed';
  return code === 'outdated_round' && current?.['status'] === REPORT_STATUS.new ? 'outdated' : 'overtaken';
}
