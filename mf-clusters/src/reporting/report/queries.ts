import type { Report } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { RATING_KEY, REPORTS_KEY } from '../../campaign/status/reports-key';

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, id, 'report'],
    queryFn: () => sessionClient.call('GET /crud/cluster/:id', { params: { id } }),
  });

/** The review of a report. A server without rounds is not asked for it. */
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

export const phrasesQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'phrases'],
  queryFn: () => sessionClient.call('GET /api/me/phrases'),
});

/** Invalidates what a decision on a report, or its withdrawal, changes. */
export async function invalidateDecided(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  const keys = [REPORTS_KEY, RATING_KEY];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ ...filters, queryKey })));
}

const FRESH_MS = 30_000;

/** Prefetches a report of the queue. */
export async function prefetchReview(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery({ ...reportQuery(id), staleTime: FRESH_MS });
  const report = client.getQueryData(reportQuery(id).queryKey);
  const review = reviewQuery(id, report);
  if (review.queryFn !== skipToken) await client.prefetchQuery({ ...review, staleTime: FRESH_MS });
}
