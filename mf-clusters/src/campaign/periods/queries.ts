import type { Absence, ApprovalLevelsChange, NewPeriod, PeriodChange, Quarter } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { REPORTS_KEY, useReportsMutation } from '../status/reports-key';

export const periodsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'periods'],
  queryFn: () => sessionClient.call('GET /api/periods'),
});

const HOLIDAYS_KEY = ['mf-clusters', 'holidays'] as const;

/** Days off besides Saturdays and Sundays. */
export const holidaysQuery = queryOptions({
  queryKey: HOLIDAYS_KEY,
  queryFn: () => sessionClient.call('GET /api/holidays'),
});

/** Not cached after unmount: the form must not start from old values. */
export const approvalLevelsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'approval-levels'],
  queryFn: () => sessionClient.call('GET /api/approval-levels'),
  gcTime: 0,
});

/** Also changes who decides on waiting reports. */
export const useApprovalLevels = () =>
  useReportsMutation((body: ApprovalLevelsChange) => sessionClient.call('PATCH /api/approval-levels', { body }));

export const delegationsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'delegations'],
  queryFn: () => sessionClient.call('GET /api/approval-delegations'),
});

/** Administrators delegate for others by another call than for themselves. */
export const useDelegation = (ownId: string | undefined) =>
  useReportsMutation(({ delegator_id, delegate_id, ...days }: Absence) => {
    const body = { ...days, delegate_id: Number(delegate_id) };
    return delegator_id === ownId
      ? sessionClient.call('POST /api/approval-delegations', { body })
      : sessionClient.call('POST /api/users/:id/delegations', { params: { id: delegator_id }, body });
  });

export const useDelegationRevocation = () =>
  useReportsMutation((id: number) =>
    sessionClient.call('POST /api/approval-delegations/:id/revoke', { params: { id } }),
  );

export const usePeriodOpening = () =>
  useReportsMutation((body: NewPeriod) => sessionClient.call('POST /api/periods', { body }));

/** Withdraws a quarter that has no report. */
export const usePeriodRemoval = () =>
  useReportsMutation((params: Quarter) => sessionClient.call('DELETE /api/periods/:year/:quarter', { params }));

export const usePeriodEdit = () =>
  useReportsMutation(({ year, quarter, ...body }: PeriodChange & Quarter) =>
    sessionClient.call('PATCH /api/periods/:year/:quarter', { params: { year, quarter }, body }),
  );

/** Also changes the due dates of pending decisions. */
export function useHolidayChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { day: string; name: string | null }) => sessionClient.call('PATCH /api/holidays', { body }),
    onSuccess: async (answer) => {
      client.setQueryData(HOLIDAYS_KEY, answer);
      await client.invalidateQueries({ queryKey: REPORTS_KEY });
    },
  });
}
