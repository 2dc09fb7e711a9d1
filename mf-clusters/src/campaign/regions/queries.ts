import type { ClusterReportsQuery, Quarter } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { keepRows } from '@klaster/shared/query';
import { queryOptions } from '@tanstack/react-query';
import { REPORTS_KEY } from '../status/reports-key';

export const regionsQuery = (quarter: Quarter) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'regions', quarter],
    queryFn: () => sessionClient.call('GET /api/regions', { query: quarter }),
  });

export const clusterReportsQuery = (query: ClusterReportsQuery) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'clusters', query],
    queryFn: () => sessionClient.call('GET /api/cluster-reports', { query }),
    placeholderData: keepRows,
  });
