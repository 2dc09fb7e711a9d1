import { type Authority } from '@klaster/shared/contract/accounts';
import { holdsPosition } from '@klaster/shared/contract/http';
import { ProblemError } from '../problems/problem-error';
import type { User } from './user';

export type CallerKind = 'visitor' | 'staff' | 'cluster';

/** An account bound to a cluster is not staff, with any positions. Source: specification 3.1.6. */
function findKind(user: User | undefined): CallerKind {
  if (!user) return 'visitor';
  return user.cluster_id === null ? 'staff' : 'cluster';
}

/**
 * Checks whether a caller may make a call at all, regardless of its subject.
 * @throws ProblemError `unauthenticated`, `forbidden`, `outside_territory`
 */
export function authorise(authority: Authority, user: User | undefined): NonNullable<Authority[CallerKind]> {
  const grant = authority[findKind(user)];
  if (!grant) throw new ProblemError(user ? 'forbidden' : 'unauthenticated');
  const positions = 'positions' in grant ? grant.positions : [];
  if (user && !holdsPosition(user.positions, positions)) throw new ProblemError('forbidden');
  if (grant.over === 'republic' && user?.province_code !== null) throw new ProblemError('outside_territory');
  return grant;
}

/** Whether the caller is checked against the place of each subject. */
export const isOfPlaces = ({ staff, cluster }: Authority): boolean =>
  staff?.over === 'territory' || cluster?.over === 'own';

/** Whether a call depends on the account's place: its handler then needs a check. */
export const isLimited = (authority: Authority): boolean =>
  isOfPlaces(authority) || authority.staff?.over === 'republic';
