import { publicClient } from '@klaster/shared/http';
import { loadOptions } from '@klaster/shared/query';
import { queryOptions } from '@tanstack/react-query';

/** The public registers at a glance. */
export const overviewQuery = queryOptions({
  queryKey: ['mf-clusters', 'overview'],
  ...loadOptions(publicClient, 'GET /api/overview'),
});
