import type { NewReport } from '@klaster/shared/contract/reports';
import { isMissing, isStale, sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { FOLLOWS_REPORTS, REPORTS_KEY, useReportsMutation } from '../../campaign/status/reports-key';

/** Anything else is not sent to the server. */
const isId = (part: string) => /^[1-9]\d{0,8}$/.test(part);

/** The id is invalid, or unknown to the server. */
export const isUnknown = (id: string, { error }: { error: unknown }) => !isId(id) || isMissing(error);

export const ownReportsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'mine'],
  queryFn: () => sessionClient.call('GET /api/reports/mine'),
  meta: FOLLOWS_REPORTS,
});

export const clusterQuery = (id: string) =>
  queryOptions({
    queryKey: ['mf-clusters', 'cluster', id],
    queryFn: () => sessionClient.call('GET /api/registers/clusters/:id', { params: { id } }),
    enabled: isId(id),
  });

/** Not cached once unmounted: a form must not start from an old version. */
export const reportEntryQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'entry'],
    queryFn: () => sessionClient.call('GET /api/reports/:id/entry', { params: { id } }),
    enabled: isId(id),
    gcTime: 0,
    // The form sends what was typed when the network is back.
    refetchOnReconnect: false,
  });

export const useBeginReport = () =>
  useReportsMutation((body: NewReport) => sessionClient.call('POST /api/reports', { body }));

export function useSubmitReport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      sessionClient.call('POST /api/reports/:id/submit', { params: { id: String(id) }, body: { version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: REPORTS_KEY, refetchType: 'none' }),
    onError: (error) =>
      isStale(error) ? client.invalidateQueries({ queryKey: reportEntryQuery(String(id)).queryKey }) : undefined,
  });
}
