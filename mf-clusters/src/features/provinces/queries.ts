import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** Provinces of the republic; they do not change while a page is open. */
export const provincesQuery = queryOptions({
  queryKey: ['provinces'],
  queryFn: () => sessionClient.call('GET /api/provinces'),
  staleTime: Number.POSITIVE_INFINITY,
});
