import { assertTerritory } from '../auth/policy';
import type { User } from '../auth/user';
import { ProblemError } from '../problems/problem-error';
import type { ReportRow } from './repository';

type ReportHead = Pick<ReportRow, 'cluster_id' | 'province_code' | 'status' | 'author_id'>;

/**
 * A draft exists for its own cluster only; a cluster's user sees that cluster only; staff see their territory.
 * Source: decisions, section 3.
 * @throws ProblemError
 */
export function assertMayRead(user: User, report: ReportHead): void {
  const isOwnCluster = user.cluster_id === report.cluster_id;
  if (report.status === 'draft' && !isOwnCluster) throw new ProblemError('not_found');
  if (user.cluster_id !== null && !isOwnCluster) throw new ProblemError('outside_territory');
  assertTerritory(user, report.province_code);
}

/**
 * A reviewer is neither the report's author nor any cluster's user. That the position is held is checked before.
 * Source: decisions, section 1.
 * @throws ProblemError
 */
export function assertMayDecide(user: User, report: ReportHead): void {
  assertMayRead(user, report);
  if (user.cluster_id !== null) throw new ProblemError('cluster_user');
  if (user.id === report.author_id) throw new ProblemError('own_report');
}
