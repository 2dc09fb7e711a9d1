import type { CallAnswer } from '../http';
import { publicClient } from '../http';

type Provinces = CallAnswer<'GET /api/provinces'>;

/**
 * Provinces of the republic, for `useQuery`: the same for visitors and staff, all day, so that a page requests them once. The call
 * is public and sent without a token, so that no session can get in its way.
 */
export const provincesQuery: {
  queryKey: readonly ['shared', 'provinces'];
  queryFn: () => Promise<Provinces>;
  staleTime: number;
} = {
  // The first part of every key names the owning app: remotes share one cache and know nothing of each other's keys.
  queryKey: ['shared', 'provinces'],
  queryFn: () => publicClient.call('GET /api/provinces'),
  staleTime: Number.POSITIVE_INFINITY,
};
