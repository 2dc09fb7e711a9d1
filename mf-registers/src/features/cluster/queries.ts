import type { ClusterListQuery } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page of the cluster register; the page before stays in sight while the next one loads. */
export const clustersQuery = (client: HttpClient, query: ClusterListQuery) =>
  queryOptions({
    queryKey: ['mf-registers', 'clusters', client.audience, query],
    ...loadOptions(client, 'GET /api/registers/clusters', { query }),
    placeholderData: keepPreviousData,
  });
