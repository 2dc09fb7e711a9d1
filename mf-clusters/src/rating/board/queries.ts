import type { RatingQuery } from '@klaster/shared/contract/rating';
import { publicClient } from '@klaster/shared/http';
import type { HttpClient } from '@klaster/shared/http';
import { keepRows, loadOptions } from '@klaster/shared/query';
import { queryOptions } from '@tanstack/react-query';
import { RATING_KEY } from '../../campaign/status/reports-key';

/** Refetch interval until the score is in the chain. */
const CHAINING_MS = 5000;

/** Empty: the latest quarter with a score. */
export type WantedPeriod = { year?: number; quarter?: number };

export const ratingQuery = (client: HttpClient, query: RatingQuery) =>
  queryOptions({
    queryKey: [...RATING_KEY, client.audience, 'list', query],
    ...loadOptions(client, 'GET /api/rating', { query }),
    placeholderData: keepRows,
  });

export const clusterRatingQuery = (client: HttpClient, id: number, period: WantedPeriod) =>
  queryOptions({
    queryKey: [...RATING_KEY, client.audience, 'cluster', id, period],
    ...loadOptions(client, 'GET /api/rating/clusters/:id', { params: { id }, query: period }),
  });

export const provenanceQuery = (id: number, period: WantedPeriod) =>
  queryOptions({
    queryKey: [...RATING_KEY, 'provenance', id, period],
    ...loadOptions(publicClient, 'GET /api/rating/clusters/:id/provenance', { params: { id }, query: period }),
    refetchInterval: ({ state }) => (state.data?.chained === null ? CHAINING_MS : false),
  });

export const shownVersionsQuery = (period: WantedPeriod) =>
  queryOptions({
    queryKey: [...RATING_KEY, 'versions', period],
    ...loadOptions(publicClient, 'GET /api/rating/versions', { query: period }),
  });

export const methodsQuery = queryOptions({
  queryKey: [...RATING_KEY, 'methods'],
  ...loadOptions(publicClient, 'GET /api/scoring-methods'),
});
