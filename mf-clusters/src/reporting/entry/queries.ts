import type { NewReport } from '@klaster/shared/contract';
import { isMissing, isStale, sessionClient } from '@klaster/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';

/** Whether a segment of an address can be an id; anything else is not sent to the server. */
const isId = (part: string) => /^[1-9]\d{0,8}$/.test(part);

/** Whether the address leads to nothing: its id is invalid, or unknown to the server. */
export const isUnknown = (id: string, { error }: { error: unknown }) => !isId(id) || isMissing(error);

/** Reports of the cluster that the account is bound to. */
export const ownReportsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'mine'],
  queryFn: () => sessionClient.call('GET /api/reports/mine'),
});

/** The register's entry of a cluster, for staff. */
export const clusterQuery = (id: string) =>
  queryOptions({
    queryKey: ['mf-clusters', 'cluster', id],
    queryFn: () => sessionClient.call('GET /api/registers/clusters/:id', { params: { id } }),
    enabled: isId(id),
  });

/** A report to fill in. Not cached once unmounted: a form must not start from an old version. */
export const reportEntryQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'entry'],
    queryFn: () => sessionClient.call('GET /api/reports/:id/entry', { params: { id } }),
    enabled: isId(id),
    gcTime: 0,
    // When the network is back, the form sends what was typed; a refetch is not needed.
    refetchOnReconnect: false,
  });

/** Begins a report. Lists of reports are refetched even if that fails. */
export function useBeginReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReport) => sessionClient.call('POST /api/reports', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
}

/** Submits the version of a report that its sender has seen, and invalidates the cached reports. */
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
