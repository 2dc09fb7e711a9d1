import type { Report, ReviewQueueQuery } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { keepRows } from '@klaster/shared/query';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { toPlaceQuery } from '../review-queue/queue-filters';
import type { OpenedFrom } from '../review-queue/queue-filters';

/** Root of everything that a decision on a report changes. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;

export const reviewQueueQuery = (query: ReviewQueueQuery) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'queue', query],
    queryFn: () => sessionClient.call('GET /api/review/clusters', { query }),
    // Another filter or page: the old rows stay until the new ones are here, so that nothing jumps.
    placeholderData: keepRows,
    // Going back from a report finds the rows, and with them the place one had scrolled to, however long it was read.
    gcTime: 60 * 60_000,
  });

/** Place of a report in the queue it was opened from; nothing is asked where it was opened otherwise. */
export const queuePlaceQuery = (id: string, from: OpenedFrom | undefined) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'place', from],
    queryFn: from
      ? () => sessionClient.call('GET /api/review/clusters/:id/place', { params: { id }, query: toPlaceQuery(from) })
      : skipToken,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'report'],
    queryFn: () => sessionClient.call('GET /crud/cluster/:id', { params: { id } }),
  });

/** What a reviewer is told of a round of a report; nothing is asked of a server whose reports have none. */
export const reviewQuery = (id: string, report: Report | undefined) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'review', report?.round],
    queryFn:
      report?.round === undefined
        ? skipToken
        : () => sessionClient.call('GET /api/reports/:id/review', { params: { id } }),
  });

export const roundsQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'rounds'],
    queryFn: () => sessionClient.call('GET /api/reports/:id/rounds', { params: { id } }),
  });

export const remarkQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'remark'],
    queryFn: () => sessionClient.call('GET /api/remark/cluster/:id', { params: { id } }),
  });
