import type { NewPeriod, PeriodChange } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { REPORTS_KEY } from '../status/reports-key';

/** Quarters opened for reports, latest first. */
export const periodsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'periods'],
  queryFn: () => sessionClient.call('GET /api/periods'),
});

const HOLIDAYS_KEY = ['mf-clusters', 'holidays'] as const;

/** Days that are no working days, besides Saturdays and Sundays, in their order. */
export const holidaysQuery = queryOptions({
  queryKey: HOLIDAYS_KEY,
  queryFn: () => sessionClient.call('GET /api/holidays'),
});

/** Invalidates what depends on quarters, also after a change refused because somebody else was quicker. */
function useRenewed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: REPORTS_KEY });
}

export function usePeriodOpening() {
  const onSettled = useRenewed();
  return useMutation({
    mutationFn: (period: NewPeriod) => sessionClient.call('POST /api/periods', { body: period }),
    onSettled,
  });
}

/** Withdraws a quarter that has no report. */
export function usePeriodRemoval() {
  const onSettled = useRenewed();
  return useMutation({
    mutationFn: ({ year, quarter }: { year: number; quarter: number }) =>
      sessionClient.call('DELETE /api/periods/:year/:quarter', { params: { year, quarter } }),
    onSettled,
  });
}

export type PeriodEdit = PeriodChange & { year: number; quarter: number };

export function usePeriodEdit() {
  const onSettled = useRenewed();
  return useMutation({
    mutationFn: ({ year, quarter, ...body }: PeriodEdit) =>
      sessionClient.call('PATCH /api/periods/:year/:quarter', { params: { year, quarter }, body }),
    onSettled,
  });
}

/** Names a day, or takes its name back; days of decision that wait become others. */
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
