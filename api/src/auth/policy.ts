import { holdsPosition, type Position } from '@klaster/shared/contract';
import { ProblemError } from '../problems/problem-error';
import type { User } from './user';

/** @throws ProblemError unless the user holds one of the positions (ADMIN holds all). */
export function assertPosition(user: User, positions: readonly Position[]): void {
  if (!holdsPosition(user.positions, positions)) throw new ProblemError('forbidden');
}

/**
 * Anonymous callers read public data of the whole republic; staff only what lies in their territory.
 * @throws ProblemError when the province is outside of it
 */
export function assertTerritory(user: User | undefined, provinceCode: string): void {
  if (user?.province_code && user.province_code !== provinceCode) throw new ProblemError('outside_territory');
}
