import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** Districts and cities of a province: the same for everybody, all day. */
export const districtsQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['mf-oil-factories', 'districts', sessionClient.audience, provinceCode],
    queryFn: () => sessionClient.call('GET /api/districts', { query: { province_code: provinceCode } }),
    enabled: provinceCode !== '',
    staleTime: Infinity,
  });
