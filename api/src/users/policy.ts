import { endpoints, holdsPosition, type Position } from '@klaster/shared/contract';
import { assertPosition, assertTerritory } from '../auth/policy';
import { findActiveUser } from '../auth/repository';
import type { User } from '../auth/user';
import type { Tx } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { isAnotherAdmin, type UserFilter } from './repository';

/** What an account may do, and where. */
export type Rights = {
  readonly positions: readonly Position[];
  readonly province_code: string | null;
  readonly cluster_id: number | null;
  readonly is_active: boolean;
};

type ListQuery = Omit<UserFilter, 'province_code' | 'kind' | 'is_active'> & {
  readonly territory?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
};

/**
 * What an administrator may see of what a list is asked for: one of a province sees the accounts of that province.
 * @throws ProblemError
 */
export function filterFor(user: User, { territory, active, ...rest }: ListQuery): UserFilter {
  const kind = territory === 'republic' || territory === 'cluster' ? territory : undefined;
  const asked = kind === undefined ? territory : undefined;
  if (asked !== undefined) assertTerritory(user, asked);
  return {
    ...rest,
    kind,
    province_code: asked ?? user.province_code ?? undefined,
    is_active: active === undefined ? undefined : active === 'true',
  };
}

/**
 * An administrator of a province is one for its accounts alone; the republic's are beyond them.
 * @throws ProblemError
 */
export function assertWithin(user: User, { province_code }: Pick<Rights, 'province_code'>): void {
  if (user.province_code === null) return;
  if (province_code === null) throw new ProblemError('outside_territory');
  assertTerritory(user, province_code);
}

/**
 * Who makes a change, as they stand at the moment it is made: their own rights may have been taken since the call came.
 * @throws ProblemError `unauthenticated`, `forbidden`
 */
export async function presentAdmin(tx: Tx, { id }: User): Promise<User> {
  const user = await findActiveUser(tx, id);
  if (!user) throw new ProblemError('unauthenticated');
  assertPosition(user, endpoints['PATCH /api/users/:id']);
  return user;
}

/**
 * Nobody gives themselves what they have not: neither a position, nor a wider territory.
 * @throws ProblemError `own_rights`
 */
export function assertNoWider(before: Rights, after: Rights): void {
  const isPositionNew = after.positions.some((position) => !holdsPosition(before.positions, [position]));
  const isTerritoryWider = before.province_code !== null && after.province_code !== before.province_code;
  const isFreed = before.cluster_id !== null && after.cluster_id !== before.cluster_id;
  if (isPositionNew || isTerritoryWider || isFreed) throw new ProblemError('own_rights');
}

const isRepublicAdmin = ({ positions, province_code, cluster_id, is_active }: Rights) =>
  is_active && positions.includes('ADMIN') && province_code === null && cluster_id === null;

/**
 * One administrator of the republic always remains who can sign in; whoever asks holds the administration.
 * @throws ProblemError `last_admin`
 */
export async function assertAdminRemains(tx: Tx, before: Rights & { readonly id: number }, after: Rights) {
  if (!isRepublicAdmin(before) || isRepublicAdmin(after)) return;
  if (!(await isAnotherAdmin(tx, before.id))) throw new ProblemError('last_admin');
}

/** Whether an account may do something else than before, or elsewhere: its sessions end, for its token says what it may. */
export function areRightsOther(before: Rights, after: Rights): boolean {
  const wordsOf = ({ positions, province_code, cluster_id, is_active }: Rights) =>
    JSON.stringify([positions.toSorted(), province_code, cluster_id, is_active]);
  return wordsOf(before) !== wordsOf(after);
}
