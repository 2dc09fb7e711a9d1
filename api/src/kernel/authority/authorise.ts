import { holdsPosition, type Authority } from '@klaster/shared/contract';
import { ProblemError } from '../problems/problem-error';
import type { User } from './user';

export type CallerKind = 'visitor' | 'staff' | 'cluster';

/** An account bound to a cluster is not staff, with any positions. Source: specification 3.1.6. */
function kindOf(user: User | undefined): CallerKind {
  if (!user) return 'visitor';
  return user.cluster_id === null ? 'staff' : 'cluster';
}

/**
 * Checks whether a caller may make a call at all, regardless of its subject. The second factor is checked at authentication.
 * @returns the grant of the caller
 * @throws ProblemError `unauthenticated`, `forbidden`, `outside_territory`
 */
export function authorise(authority: Authority, user: User | undefined): NonNullable<Authority[CallerKind]> {
  const grant = authority[kindOf(user)];
  if (!grant) throw new ProblemError(user ? 'forbidden' : 'unauthenticated');
  const positions = 'positions' in grant ? grant.positions : [];
  if (user && !holdsPosition(user.positions, positions)) throw new ProblemError('forbidden');
  if (grant.over === 'republic' && user?.province_code !== null) throw new ProblemError('outside_territory');
  return grant;
}

/** Whether a call is about things of a territory or a cluster: its caller is checked for each of them. */
export const isOfPlaces = ({ staff, cluster }: Authority): boolean =>
  staff?.over === 'territory' || cluster?.over === 'own';

/** Whether a call is limited by the place of an account: its handler gets the check of the caller. */
export const isLimited = (authority: Authority): boolean =>
  isOfPlaces(authority) || authority.staff?.over === 'republic';
