import type { ReviewQueueQuery } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Root of everything that a decision on a report changes. */
export const REPORTS_KEY = ['cluster-reports'] as const;

export const reviewQueueQuery = (query: ReviewQueueQuery) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'queue', query],
    queryFn: () => sessionClient.call('GET /api/review/clusters', { query }),
    // Another filter or page: the old rows stay until the new ones are here, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'report'],
    queryFn: () => sessionClient.call('GET /crud/cluster/:id', { params: { id } }),
  });

export const remarkQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'remark'],
    queryFn: () => sessionClient.call('GET /api/remark/cluster/:id', { params: { id } }),
  });
