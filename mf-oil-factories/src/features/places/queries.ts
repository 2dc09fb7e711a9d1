import { sessionClient } from '@klaster/shared/http';
import { queryOptions } from '@tanstack/react-query';

/** All provinces: the same for everybody, all day. */
export const provincesQuery = () =>
  queryOptions({
    queryKey: ['provinces', sessionClient.audience],
    queryFn: () => sessionClient.call('GET /api/provinces'),
    staleTime: Infinity,
  });

/** Districts and cities of a province, likewise. */
export const districtsQuery = (provinceCode: string) =>
  queryOptions({
    queryKey: ['districts', sessionClient.audience, provinceCode],
    queryFn: () => sessionClient.call('GET /api/districts', { query: { province_code: provinceCode } }),
    enabled: provinceCode !== '',
    staleTime: Infinity,
  });
