import type { Quarter } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { REPORTS_KEY } from '../../campaign/status/reports-key';
import { toPeriod } from '../../campaign/periods/period-filters';
import { toExportQuery, toNarrowing } from './primary-filters';
import type { PrimaryFilters } from './primary-filters';
import { isPart } from './summaries';

type Narrowing = ReturnType<typeof toNarrowing>;

export const primaryDataQuery = (quarter: Quarter, narrowing: Narrowing) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'primary-data', quarter, narrowing],
    queryFn: () => sessionClient.call('GET /api/primary-data', { query: { ...quarter, ...narrowing } }),
  });

/** All reports come at once and are filtered in the page, or by the server if they exceed one response. */
export function usePrimaryData(filters: PrimaryFilters) {
  const quarter = toPeriod(filters);
  const narrowing = toNarrowing(filters);
  const all = useQuery(primaryDataQuery(quarter, {}));
  const isNarrowed = all.data !== undefined && isPart(all.data) && Object.keys(narrowing).length > 0;
  const narrowed = useQuery({ ...primaryDataQuery(quarter, narrowing), enabled: isNarrowed });
  return { all, shown: isNarrowed ? narrowed : all };
}

export const downloadPrimaryData = (filters: PrimaryFilters) =>
  sessionClient.download('GET /api/primary-data/export.xlsx', { query: toExportQuery(filters) });
