import { holdsPosition, type Position } from '@klaster/shared/contract/http';
import { narrowScope, type Scope } from '../../kernel/authority/scope';
import type { Tx } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { hasAnotherAdmin, type UserFilter } from './repository';

export type Rights = {
  readonly positions: readonly Position[];
  readonly province_code: string | null;
  readonly cluster_id: number | null;
  readonly is_active: boolean;
};

type ListQuery = Omit<UserFilter, 'scope' | 'kind' | 'is_active'> & {
  readonly territory?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
};

/** @throws ProblemError `outside_territory` */
export function filterFor(scope: Scope, { territory, active, ...rest }: ListQuery): UserFilter {
  const kind = territory === 'republic' || territory === 'cluster' ? territory : undefined;
  return {
    ...rest,
    kind,
    scope: narrowScope(scope, kind === undefined ? territory : undefined),
    is_active: active === undefined ? undefined : active === 'true',
  };
}

/** Nobody may give themselves a new position or a wider territory. @throws ProblemError `own_rights` */
export function assertNoWider(before: Rights, after: Rights): void {
  const isPositionNew = after.positions.some((position) => !holdsPosition(before.positions, [position]));
  const isTerritoryWider = before.province_code !== null && after.province_code !== before.province_code;
  const isFreed = before.cluster_id !== null && after.cluster_id !== before.cluster_id;
  if (isPositionNew || isTerritoryWider || isFreed) throw new ProblemError('own_rights');
}

/** Whether an account is an active administrator, of the republic or of a province. */
export const isActiveAdmin = ({ positions, is_active }: Pick<Rights, 'positions' | 'is_active'>): boolean =>
  is_active && positions.includes('ADMIN');

const isRepublicAdmin = (rights: Rights) =>
  isActiveAdmin(rights) && rights.province_code === null && rights.cluster_id === null;

/** An administrator of the republic must remain; the caller holds the lock on administration. @throws ProblemError `last_admin` */
export async function assertAdminRemains(tx: Tx, before: Rights & { readonly id: number }, after: Rights) {
  if (!isRepublicAdmin(before) || isRepublicAdmin(after)) return;
  if (!(await hasAnotherAdmin(tx, before.id))) throw new ProblemError('last_admin');
}

/** Other rights end the sessions, since tokens contain the rights. */
export function haveRightsChanged(before: Rights, after: Rights): boolean {
  const describeRights = ({ positions, province_code, cluster_id, is_active }: Rights) =>
    JSON.stringify([positions.toSorted(), province_code, cluster_id, is_active]);
  return describeRights(before) !== describeRights(after);
}

/** Look-alike letters, as in the index `users_login_looks`. */
const CYRILLIC = 'асеёорхукқмтвнҳ';
const LATIN = 'aceeopxykkmtbhx';

/** Logins with the same result look the same to a reader. */
export function normaliseLookalikes(login: string): string {
  return [...login].map((letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('');
}

export const LOOKALIKES = { from: CYRILLIC, to: LATIN } as const;
