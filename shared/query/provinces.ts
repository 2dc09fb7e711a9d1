import type { CallAnswer } from '../http';
import { publicClient } from '../http';

type Provinces = CallAnswer<'GET /api/provinces'>;

/**
 * Provinces of the republic, for `useQuery`: the same for visitors and staff, all day, so that a page asks once. The call is
 * public; asking without a token, nobody's session can be in its way.
 */
export const provincesQuery: {
  queryKey: readonly ['shared', 'provinces'];
  queryFn: () => Promise<Provinces>;
  staleTime: number;
} = {
  // The first part of every key names the app that asks: remotes live in one cache and know nothing of each other's keys.
  queryKey: ['shared', 'provinces'],
  queryFn: () => publicClient.call('GET /api/provinces'),
  staleTime: Number.POSITIVE_INFINITY,
};
