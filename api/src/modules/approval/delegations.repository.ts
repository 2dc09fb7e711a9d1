import type { AuthorityAct } from '@klaster/shared/contract/notices';
import type { NewDelegation } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import type { ActTx } from '../../kernel/authority/guarded';
import { isValid, reviewers, today } from '../../kernel/authority/authority.repository';
import type { Scope, User } from '../../kernel/authority/scope';
import { currentTime, type Database, type Tx } from '../../kernel/database/connect';

const MAX_ROWS = 500;

type Listed = {
  readonly id: number;
  readonly delegator_id: number;
  readonly delegator_name: string;
  readonly delegate_id: number;
  readonly delegate_name: string;
  readonly from: string;
  readonly until: string;
  readonly begun: boolean;
  readonly valid: boolean;
};

/** Delegations that have not ended, the first to begin first. @param own only those of or to this account */
export async function listDelegations(db: Database, scope: Scope, own: number | undefined): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select d.id, d.delegator_id, a.full_name as delegator_name, d.delegate_id, e.full_name as delegate_name,
      d.from_day as from, d.until_day as until, d.from_day <= ${today} as begun, ${isValid} as valid
    from approval_delegations d join users a on a.id = d.delegator_id join users e on e.id = d.delegate_id
    where d.ended_at is null and d.until_day >= ${today}
      and (${scope.province_code}::text is null or a.province_code = ${scope.province_code} or ${own ?? null}::int is not null)
      and (${own ?? null}::int is null or ${own ?? null} in (d.delegator_id, d.delegate_id))
    order by d.from_day, d.id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

type Colleague = {
  readonly id: number;
  readonly full_name: string;
  readonly province_code: string | null;
  readonly decides: boolean;
};

/** Staff of the republic and of the province. */
export async function listColleagues(db: Database, province: string | null): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.full_name, u.province_code, exists (
      select from ${reviewers} s where s.user_id = u.id and s.holder_id = u.id
    ) as decides
    from users u
    where u.is_active and u.cluster_id is null
      and (${province}::text is null or u.province_code is null or u.province_code = ${province})
    order by u.sort_key, u.id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** A member of staff; undefined if they may not decide on reports. */
export async function findDecider(tx: Tx, id: number) {
  const { rows } = await sql<{ id: number; province_code: string | null }>`
    select s.holder_id as id, s.province_code from ${reviewers} s where s.user_id = ${id} and s.holder_id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

type Delegator = { readonly id: number; readonly province_code: string | null };

/** What is wrong with a delegation; all false: nothing. */
export async function findFaults(tx: Tx, delegator: Delegator, { delegate_id, from, until }: NewDelegation) {
  const { rows } = await sql<{ stranger: boolean; early: boolean; far: boolean; overlaps: boolean }>`
    select ${delegate_id} = ${delegator.id} or not exists (
        select from users e where e.id = ${delegate_id} and e.is_active and e.cluster_id is null
          and (e.province_code is null or e.province_code = ${delegator.province_code})
      ) as stranger,
      ${from}::date < ${today} as early, ${from}::date > ${today} + 366 as far,
      exists (
        select from approval_delegations d where d.delegator_id = ${delegator.id} and d.ended_at is null
          and d.from_day <= ${until}::date and d.until_day >= ${from}::date
      ) as overlaps`.execute(tx);
  return rows[0];
}

type Made = NewDelegation & { readonly delegator: Delegator; readonly made_by: number };

export async function insertDelegation(tx: ActTx, { delegator, delegate_id, from, until, made_by }: Made) {
  const { id } = await tx
    .insertInto('approval_delegations')
    .values({
      delegator_id: delegator.id,
      province_code: delegator.province_code,
      delegate_id,
      from_day: from,
      until_day: until,
      made_by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A delegation belongs to the current territory of its delegator, who may have moved since. */
export function lockDelegation(tx: ActTx, id: number) {
  return tx
    .selectFrom('approval_delegations as d')
    .innerJoin('users as a', 'a.id', 'd.delegator_id')
    .select(['d.id', 'd.delegator_id', 'd.delegate_id', 'd.from_day', 'd.until_day', 'd.ended_at', 'a.province_code'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();
}

export async function endDelegation(tx: ActTx, id: number, { id: ended_by }: Pick<User, 'id'>): Promise<void> {
  await tx.updateTable('approval_delegations').set({ ended_at: currentTime, ended_by }).where('id', '=', id).execute();
}

/** Ids of delegations by or to an account that are valid, now or from their first day on. */
export async function findValid(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from approval_delegations d join users a on a.id = d.delegator_id join users e on e.id = d.delegate_id
    where ${userId} in (a.id, e.id) and d.ended_at is null and d.until_day >= ${today} and ${isValid}`.execute(tx);
  return rows.map(({ id }) => id);
}

type AccountChange = { readonly aboutId: number; readonly actorId: number };

/** Notifies the other person of each delegation that was valid before a change of an account and no longer is. */
export async function notifyOfInvalid(tx: Tx, before: readonly number[], { aboutId, actorId }: AccountChange) {
  const facts = JSON.stringify({ act: 'delegation_invalid' satisfies AuthorityAct });
  await sql`
    insert into notices (user_id, kind, about_id, actor_id, facts)
    select u.id, 'authority_given', ${aboutId}::int, ${actorId}::int, ${facts}::jsonb
    from users u
    where u.id <> ${aboutId} and exists (
      select from approval_delegations d join users a on a.id = d.delegator_id join users e on e.id = d.delegate_id
      where d.id = any(${before}::int[]) and u.id in (a.id, e.id) and not ${isValid}
    )
    order by u.id`.execute(tx);
}
