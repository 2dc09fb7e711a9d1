import { holdsPosition } from '@klaster/shared/contract/http';
import type { DelegationsAnswer, NewDelegation } from '@klaster/shared/contract/reports';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Act, ActTx } from '../../kernel/authority/guarded';
import type { Scope, User } from '../../kernel/authority/scope';
import { inSnapshot, type Database } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { findWarningRecipients, notifyOfAuthority } from '../notices/recipients.repository';
import { lockAdministration } from '../users/repository';
import {
  endDelegation,
  findDecider,
  findFaults,
  insertDelegation,
  listColleagues,
  listDelegations,
  lockDelegation,
} from './delegations.repository';

/** ADMIN sees those of the territory, others their own; colleagues are for those who may delegate. */
export function readDelegations(db: Database, user: User, scope: Scope): Promise<DelegationsAnswer> {
  const isAdmin = holdsPosition(user.positions, ['ADMIN']);
  const mayDelegate = holdsPosition(user.positions, ['UPDATE']);
  return inSnapshot(db, async (tx) => {
    const rows = await listDelegations(tx, scope, isAdmin ? undefined : user.id);
    const colleagues = mayDelegate ? await listColleagues(tx, user.province_code) : [];
    const isOfRepublic = user.province_code === null;
    return {
      items: rows.map(({ delegator_id, delegator_name, delegate_id, delegate_name, ...row }) => ({
        ...row,
        delegator: { id: delegator_id, full_name: delegator_name },
        delegate: { id: delegate_id, full_name: delegate_name },
      })),
      colleagues: colleagues
        .filter(({ province_code }) => isAdmin || !isOfRepublic || province_code === null)
        .map(({ decides, ...one }) => ({
          ...one,
          delegable:
            decides && (one.id === user.id || (isAdmin && (isOfRepublic || one.province_code === user.province_code))),
        })),
    };
  });
}

type Delegating = { readonly delegatorId: number; readonly delegation: NewDelegation };

/** @throws ProblemError `not_found` if the delegator decides on nothing, `delegation_exists` */
export function delegate(db: Database, act: Act, { delegatorId, delegation }: Delegating): Promise<{ id: number }> {
  const { checks, user } = act;
  return checks.change(db, async (tx) => {
    await lockAdministration(tx);
    const delegator = await checks.locked(tx, () => findDecider(tx, delegatorId));
    const { delegate_id, from, until } = delegation;
    const { stranger, early, far, overlaps } = (await findFaults(tx, delegator, delegation)) ?? {};
    if (stranger) throw wrongField('delegate_id', 'invalid');
    if (early) throw wrongField('from', 'too_small');
    if (far) throw wrongField('from', 'too_big');
    if (overlaps) throw new ProblemError('delegation_exists');
    const id = await insertDelegation(tx, { ...delegation, delegator, made_by: user.id });
    const after = { delegator_id: delegator.id, delegate_id, from_day: from, until_day: until };
    await recordChange(tx, act, { action: 'create', entity: 'approval_delegations', id, after });
    await notify(tx, user, { act: 'delegation_made', people: [delegator.id, delegate_id] });
    return { id };
  });
}

/** @throws ProblemError `not_own_act` for all but the delegator and ADMIN */
export function revoke(db: Database, act: Act, id: number): Promise<{ id: number }> {
  const { checks, user } = act;
  return checks.change(db, async (tx) => {
    await lockAdministration(tx);
    const { ended_at, delegator_id, delegate_id, from_day, until_day } = await checks.locked(tx, () =>
      lockDelegation(tx, id),
    );
    if (delegator_id !== user.id && !holdsPosition(user.positions, ['ADMIN'])) throw new ProblemError('not_own_act');
    if (ended_at) return { id };
    await endDelegation(tx, id, user);
    const before = { delegator_id, delegate_id, from_day, until_day };
    await recordChange(tx, act, { action: 'remove', entity: 'approval_delegations', id, before });
    await notify(tx, user, { act: 'delegation_ended', people: [delegator_id, delegate_id] });
    return { id };
  });
}

type Notified = { readonly act: 'delegation_made' | 'delegation_ended'; readonly people: readonly [number, number] };

/** Also notifies the delegator and the delegate. */
async function notify(tx: ActTx, { id }: User, { act, people: [delegator, aboutId] }: Notified): Promise<void> {
  const { people, ...witnesses } = await findWarningRecipients(tx, id);
  const both = [delegator, aboutId].map((one) => ({ id: one, address: null }));
  await notifyOfAuthority(tx, { ...witnesses, people: [...both, ...people] }, { act, aboutId });
}
