import { publicClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** The public registers at a glance. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => publicClient.call('GET /api/overview'),
});
