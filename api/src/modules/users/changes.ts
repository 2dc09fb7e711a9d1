import type { UserEdit, UserInput } from '@klaster/shared/contract/accounts';
import type { Language } from '@klaster/shared/contract/http';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import type { Database, Tx } from '../../kernel/database/connect';
import { asDatabaseError } from '@klaster/shared/postgres';
import { isProvince } from '../../kernel/places/repository';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { findValid, notifyOfInvalid } from '../approval/delegations.repository';
import { withdrawLinks } from './links.repository';
import { haveRightsChanged, assertAdminRemains, assertNoWider, isActiveAdmin } from './policy';
import { presentUser } from './presenter';
import {
  findClusterPlace,
  findUser,
  lockAdministration,
  insertUser,
  lockUser,
  updateUser,
  type LockedUser,
  unconfirmAddress,
} from './repository';
import { userKeys } from '../../kernel/texts/name-keys';
import { queueConfirmation, dropConfirmation, queueAddressChanged } from '../notices/outbox.repository';
import { findWarningRecipients, notifyOfAuthority, warnOwner } from '../notices/recipients.repository';

export type AccountAct = Act & { readonly language: Language };

type Changed = { readonly id: number };

export function createUser(db: Database, act: AccountAct, input: UserInput): Promise<Changed> {
  return keepingLoginsApart(() =>
    act.checks.change(db, async (tx) => {
      await lockAdministration(tx);
      const witnesses = await findWarningRecipients(tx, act.user.id);
      const user = await act.checks.placed(tx, { ...input, ...(await findPlace(tx, input)) });
      const { version: _, ...after } = await insertUser(tx, user);
      if (after.email !== null) await queueConfirmation(tx, after.id, after.email);
      await recordChange(tx, act, { action: 'create', entity: 'users', id: after.id, after });
      const given = { act: 'account_created', aboutId: after.id, givesAdmin: isActiveAdmin(after) } as const;
      await notifyOfAuthority(tx, witnesses, given);
      return { id: after.id };
    }),
  );
}

type AccountEdit = { readonly id: number; readonly edit: UserEdit };

/** Other positions or another territory end the sessions. @throws ProblemError `stale_version` */
export function editUser(db: Database, act: AccountAct, { id, edit }: AccountEdit): Promise<Changed> {
  const { version, email, ...input } = edit;
  return keepingLoginsApart(() =>
    changeUser(db, act, {
      id,
      version,
      decideChange: async (tx, before) => {
        const place = await findPlace(tx, input, before);
        return {
          action: 'edit',
          change: { ...input, ...place, ...userKeys(input), ...(email !== undefined && { email }) },
        };
      },
    }),
  );
}

/** Deactivation withdraws the links of the account. */
export function setUserActivity(
  db: Database,
  act: AccountAct,
  { id, version, is_active }: SeenAccount & { readonly is_active: boolean },
): Promise<Changed> {
  return changeUser(db, act, {
    id,
    version,
    decideChange: async (tx, before) => {
      if (before.is_active === is_active) return undefined;
      if (!is_active) await withdrawLinks(tx, id);
      return { action: is_active ? 'activate' : 'deactivate', change: { is_active } };
    },
  });
}

type Change = {
  readonly action: 'edit' | 'activate' | 'deactivate';
  readonly change: Partial<Omit<LockedUser, 'id' | 'version' | 'has_password' | 'is_erased'>>;
};

/** Act in the notice to administrators. */
const ACTS = {
  edit: 'account_changed',
  activate: 'account_activated',
  deactivate: 'account_deactivated',
} as const;

/** An account in the version that the actor has seen. */
export type SeenAccount = { readonly id: number; readonly version: number };

type SeenChange = SeenAccount & {
  /** Returns undefined if nothing changes. */
  readonly decideChange: (tx: Tx, before: LockedUser) => Promise<Change | undefined>;
};

async function changeUser(db: Database, act: AccountAct, { id, version, decideChange }: SeenChange): Promise<Changed> {
  return act.checks.change(db, async (tx) => {
    const { user, witnesses } = await lockAccount(tx, act, { id, version });
    const { has_password: _, is_erased: __, version: ___, ...before } = user;
    const wanted = await decideChange(tx, user);
    if (!wanted) return { id };
    const will = { ...before, ...wanted.change };
    if (act.user.id === id) assertNoWider(before, will);
    await act.checks.placed(tx, will);
    await assertAdminRemains(tx, before, will);
    const isOther = haveRightsChanged(before, will);
    const isInUse = before.is_active || will.is_active;
    if (isOther && isInUse && act.user.id !== id) await warnOwner(tx, id, 'rights_changed');
    await renewAddress(tx, user, wanted.change.email);
    const delegations = await findValid(tx, id);
    const { version: ____, ...after } = await updateUser(tx, id, {
      change: wanted.change,
      endsSessions: isOther,
    });
    await recordChange(tx, act, { action: wanted.action, entity: 'users', id, before, after });
    const given = { act: ACTS[wanted.action], aboutId: id, givesAdmin: isOther && isActiveAdmin(will) };
    await notifyOfAuthority(tx, witnesses, given);
    await notifyOfInvalid(tx, delegations, { aboutId: id, actorId: act.user.id });
    return { id };
  });
}

/** Also takes the lock on changes of accounts. @throws ProblemError `user_erased`, `stale_version` with the current account */
async function lockAccount(tx: ActTx, act: AccountAct, { id, version }: SeenAccount) {
  await lockAdministration(tx);
  const user = await act.checks.locked(tx, () => lockUser(tx, id));
  if (user.is_erased) throw new ProblemError('user_erased');
  await assertSeen(tx, { ...user, language: act.language }, version);
  return { user, witnesses: await findWarningRecipients(tx, act.user.id) };
}

/** @throws ProblemError `forbidden` for one's own account, and as `lockAccount` does */
export async function lockAnother(tx: ActTx, act: AccountAct, seen: SeenAccount) {
  const locked = await lockAccount(tx, act, seen);
  if (act.user.id === seen.id) throw new ProblemError('forbidden');
  return locked;
}

type LockedVersion = SeenAccount & { readonly language: Language };

/** @throws ProblemError `stale_version` with the current account */
export async function assertSeen(tx: Tx, { id, version, language }: LockedVersion, seen: number): Promise<void> {
  if (version === seen) return;
  const current = await findUser(tx, id, language);
  throw new ProblemError('stale_version', current && { current: presentUser(current) });
}

type Assignment = { readonly province_code: string | null; readonly cluster_id: number | null };

/** The province of the cluster, if any. A removed cluster gets no new accounts. Source: specification 5.2.5. @throws ProblemError */
async function findPlace(tx: Tx, { province_code, cluster_id }: Assignment, before?: Assignment): Promise<Assignment> {
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

/** Constraints of the database. */
const REFUSALS = { users_login_key: 'login_taken', users_login_looks: 'login_looks_alike' } as const;

/** @throws ProblemError `login_taken` */
async function keepingLoginsApart<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const refusal = asDatabaseError(error);
    const code = REFUSALS[refusal?.constraint as keyof typeof REFUSALS];
    if (!code) throw error;
    throw new ProblemError('login_taken', { fields: [{ path: 'login', code }] });
  }
}

/** The old address gets a message, since an intruder with an open session could replace it. @param email undefined: unchanged */
export async function renewAddress(
  tx: Tx,
  { id, email: before }: Pick<LockedUser, 'id' | 'email'>,
  email: string | null | undefined,
): Promise<void> {
  if (email === undefined || email === before) return;
  await queueAddressChanged(tx, id);
  await unconfirmAddress(tx, id);
  if (email === null) await dropConfirmation(tx, id);
  else await queueConfirmation(tx, id, email);
}
