import type { CallAnswer } from '../http';
import { publicClient } from '../http';

type Provinces = CallAnswer<'GET /api/provinces'>;

/** The provinces: the same for all users, all day. Requested without a token, so that no session can interfere. */
export const provincesQuery: {
  queryKey: readonly ['shared', 'provinces'];
  queryFn: () => Promise<Provinces>;
  staleTime: number;
} = {
  // Keys begin with the owning app: remotes share one cache.
  queryKey: ['shared', 'provinces'],
  queryFn: () => publicClient.call('GET /api/provinces'),
  staleTime: Number.POSITIVE_INFINITY,
};
