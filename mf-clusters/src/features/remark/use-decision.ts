import type { Remark } from '@klaster/shared/contract';
import { HttpError, sessionClient } from '@klaster/shared/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REPORTS_KEY } from '../report/queries';

export type Decision = 'confirm' | 'reject';

const CALLS = { confirm: 'POST /api/confirm-cluster/:id', reject: 'POST /api/reject-cluster/:id' } as const;

/** Confirms or rejects a report. Whatever comes of it, what was loaded of reports is no longer to be trusted. */
export function useDecision(reportId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, remark }: { decision: Decision; remark: Remark }) =>
      sessionClient.call(CALLS[decision], { params: { id: reportId }, body: remark }),
    onSuccess: () => client.invalidateQueries({ queryKey: REPORTS_KEY, refetchType: 'none' }),
    onError: (error) => (isOvertaken(error) ? client.invalidateQueries({ queryKey: REPORTS_KEY }) : undefined),
  });
}

/** Whether someone else decided first. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409;
}
