import { holdsPosition, type Endpoint } from '@klaster/shared/contract';
import { ProblemError } from '../problems/problem-error';
import type { User } from './user';

/**
 * Of the positions that an endpoint asks for, one must be held (ADMIN holds all). Those of an account that is bound to a
 * cluster count for reports alone. Source: decisions, section 6.
 * @throws ProblemError
 */
export function assertPosition(user: User, { positions = [], clusterPositions }: Endpoint): void {
  const held = user.cluster_id === null || clusterPositions ? user.positions : [];
  if (!holdsPosition(held, positions)) throw new ProblemError('forbidden');
}

/**
 * Some calls are for staff alone: whoever is bound to a cluster is none.
 * @throws ProblemError
 */
export function assertStaff({ cluster_id }: User): void {
  if (cluster_id !== null) throw new ProblemError('forbidden');
}

/**
 * The caller as the registers know them: staff, or a visitor. Whoever is bound to a cluster is no register staff.
 * Source: decisions, section 6.
 */
export function registerStaff(user: User | undefined): User | undefined {
  return user?.cluster_id === null ? user : undefined;
}

/** Anonymous callers read public data of the whole republic; staff only what lies in their territory. */
export function isWithinTerritory(user: User | undefined, provinceCode: string): boolean {
  return !user?.province_code || user.province_code === provinceCode;
}

/** @throws ProblemError when the province is outside of the caller's territory */
export function assertTerritory(user: User | undefined, provinceCode: string): void {
  if (!isWithinTerritory(user, provinceCode)) throw new ProblemError('outside_territory');
}

/**
 * What concerns the whole republic is for staff whose territory that is.
 * @throws ProblemError
 */
export function assertRepublic({ province_code }: User): void {
  if (province_code !== null) throw new ProblemError('outside_territory');
}
