import type { Language, UserEdit, UserInput } from '@klaster/shared/contract';
import { recordChange, type Actor } from '../audit/record';
import type { Database, Tx } from '../database/connect';
import { databaseErrorOf } from '../database/database-error';
import { tellOfAccount } from '../notices/recipients.repository';
import { queueConfirmation } from '../mail/outbox.repository';
import { isProvince } from '../places/repository';
import { ProblemError, wrongField } from '../problems/problem-error';
import { renewAddress } from './email';
import { withdrawLinks } from './links.repository';
import { areRightsOther, assertAdminRemains, assertNoWider, assertWithin, presentAdmin } from './policy';
import { presentUser } from './presenter';
import {
  findClusterPlace,
  findUser,
  holdAdministration,
  insertUser,
  lockUser,
  updateUser,
  type LockedUser,
} from './repository';
import { userKeys } from './name-keys';

/** Who changes an account, and in which language a refusal tells how things stand. */
export type Scope = Actor & { readonly language: Language };

type Changed = { readonly id: number };

/** Adds an account without a password. */
export function createUser(db: Database, scope: Scope, input: UserInput): Promise<Changed> {
  return keepingLoginsApart(() =>
    db.transaction().execute(async (tx) => {
      await holdAdministration(tx);
      const admin = await presentAdmin(tx, scope.user);
      const user = { ...input, ...(await placeOf(tx, input)) };
      assertWithin(admin, user);
      const { version: _, ...after } = await insertUser(tx, user);
      if (after.email !== null) await queueConfirmation(tx, after.id, after.email);
      await recordChange(tx, scope, { action: 'create', entity: 'users', id: after.id, before: null, after });
      return { id: after.id };
    }),
  );
}

/** Changes an account, unless somebody else changed it meanwhile. Other positions or another territory end its sessions. */
export function editUser(db: Database, scope: Scope, id: number, edit: UserEdit): Promise<Changed> {
  const { version, email, ...input } = edit;
  return keepingLoginsApart(() =>
    changeUser(db, scope, id, version, async (tx, before) => {
      const place = await placeOf(tx, input, before);
      await renewAddress(tx, before, email);
      return {
        action: 'edit',
        change: { ...input, ...place, ...userKeys(input), ...(email !== undefined && { email }) },
      };
    }),
  );
}

/** Says whether an account may be used; one of which that was said already stays as it is. Its links go with it. */
export function setUserActivity(
  db: Database,
  scope: Scope,
  id: number,
  { version, is_active }: { readonly version: number; readonly is_active: boolean },
): Promise<Changed> {
  return changeUser(db, scope, id, version, async (tx, before) => {
    if (before.is_active === is_active) return undefined;
    if (!is_active) await withdrawLinks(tx, id);
    return { action: is_active ? 'activate' : 'deactivate', change: { is_active } };
  });
}

type Change = {
  readonly action: 'edit' | 'activate' | 'deactivate';
  readonly change: Partial<Omit<LockedUser, 'id' | 'version' | 'has_password'>>;
};

/** Lock, check, change and audit, one account after the other. */
async function changeUser(
  db: Database,
  scope: Scope,
  id: number,
  version: number,
  changeOf: (tx: Tx, before: LockedUser) => Promise<Change | undefined>,
): Promise<Changed> {
  return db.transaction().execute(async (tx) => {
    const { admin, user } = await lockFor(tx, scope, id, version);
    const { has_password: _, version: __, ...before } = user;
    const wanted = await changeOf(tx, user);
    if (!wanted) return { id };
    const will = { ...before, ...wanted.change };
    if (admin.id === id) assertNoWider(before, will);
    assertWithin(admin, will);
    await assertAdminRemains(tx, before, will);
    const isOther = areRightsOther(before, will);
    const { version: ___, ...after } = await updateUser(tx, id, wanted.change, isOther);
    if (isOther && admin.id !== id) await tellOfAccount(tx, { kind: 'rights_changed', userId: id, aboutId: id });
    await recordChange(tx, scope, { action: wanted.action, entity: 'users', id, before, after });
    return { id };
  });
}

/**
 * An account that an administrator may change, as they know it; nobody else changes accounts until the transaction ends.
 * @throws ProblemError `stale_version` with the account as it stands, so that nothing typed is lost
 */
export async function lockFor(tx: Tx, { user: caller, language }: Scope, id: number, version: number) {
  await holdAdministration(tx);
  const admin = await presentAdmin(tx, caller);
  const user = await lockUser(tx, id);
  if (!user) throw new ProblemError('not_found');
  assertWithin(admin, user);
  if (user.version !== version) {
    const current = await findUser(tx, id, language);
    throw new ProblemError('stale_version', current && { current: presentUser(current) });
  }
  return { admin, user };
}

type Place = { readonly province_code: string | null; readonly cluster_id: number | null };

/**
 * Where an account belongs: where a cluster is named, to its province. One that was taken off the register keeps its accounts and
 * gets none. Source: decisions, section 6.
 * @throws ProblemError that names the field
 */
async function placeOf(tx: Tx, { province_code, cluster_id }: Place, before?: Place): Promise<Place> {
  if (cluster_id === null) {
    if (province_code !== null && !(await isProvince(tx, province_code))) throw wrongField('province_code', 'invalid');
    return { province_code, cluster_id };
  }
  const cluster = await findClusterPlace(tx, cluster_id);
  const isOther = province_code !== null && province_code !== cluster?.province_code;
  if (!cluster || isOther || (cluster.is_removed && before?.cluster_id !== cluster_id))
    throw wrongField('cluster_id', 'invalid');
  return { province_code: cluster.province_code, cluster_id };
}

const UNIQUE_VIOLATION = '23505';

/** What the database says of a login that somebody has, and of one that looks like somebody's. */
const REFUSALS = { users_login_key: 'login_taken', users_login_looks: 'login_looks_alike' } as const;

/** @throws ProblemError `login_taken` */
async function keepingLoginsApart<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const refusal = databaseErrorOf(error);
    const code = REFUSALS[refusal?.constraint as keyof typeof REFUSALS];
    if (refusal?.code !== UNIQUE_VIOLATION || !code) throw error;
    throw new ProblemError('login_taken', { fields: [{ path: 'login', code }] });
  }
}
