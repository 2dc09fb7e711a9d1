import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../database/connect';
import type { Delegator, User } from './scope';

/** Whether an account is one of staff who may decide on reports. @param user its alias */
const mayDecide = (user: string) => sql<boolean>`(
  ${sql.ref(`${user}.is_active`)} and ${sql.ref(`${user}.cluster_id`)} is null
  and ${sql.ref(`${user}.positions`)} && array['UPDATE', 'ADMIN']
)`;

export const today = sql<string>`(clock_timestamp() at time zone 'Asia/Tashkent')::date`;

/**
 * Whether delegation `d` of account `a` to account `e` gives anything. The delegate may read all that the delegator may: it is staff of the
 * republic or of the same province. Source: decision 083.
 */
export const isValid = sql<boolean>`(
  ${mayDecide('a')} and a.province_code is not distinct from d.province_code
  and e.is_active and e.cluster_id is null and (e.province_code is null or e.province_code = d.province_code)
)`;

/** Delegations that are in force now. What a delegate may do for others is not delegated further. */
export const delegationsInForce = sql`(
  select d.id, d.delegator_id, d.delegate_id, d.until_day, a.full_name, a.province_code
  from approval_delegations d join users a on a.id = d.delegator_id join users e on e.id = d.delegate_id
  where d.ended_at is null and ${today} between d.from_day and d.until_day and ${isValid}
)`;

/**
 * Locks a delegation and both accounts until the commit, so that a withdrawal by any of them waits, or came first.
 * @returns whether it is in force
 */
export async function lockInForce(tx: Tx, delegatorId: number, delegateId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${delegationsInForce} f
    where f.delegator_id = ${delegatorId} and f.delegate_id = ${delegateId} for share of f`.execute(tx);
  return rows.length > 0;
}

/** For whom each account (`user_id`) may decide on reports, and where: for itself, and for absent colleagues. */
export const reviewers = sql`(
  select a.id as user_id, a.id as holder_id, a.full_name, a.province_code from users a where ${mayDecide('a')}
  union all
  select f.delegate_id, f.delegator_id, f.full_name, f.province_code from ${delegationsInForce} f
)`;

/** A value, or a lateral table of one row. @param userId an id, or a column of the query */
export const delegatorsOf = (userId: number | RawBuilder<unknown>) => sql<Delegator[]>`(
  select coalesce(json_agg(json_build_object('id', f.delegator_id, 'full_name', f.full_name, 'until', f.until_day)), '[]')
    as delegators
  from ${delegationsInForce} f where f.delegate_id = ${userId}
)`;

/** Undefined: blocked. */
export function findActiveUser(db: Database, id: number): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'login', 'full_name', 'positions', 'province_code', 'cluster_id'])
    .select(delegatorsOf(sql`users.id`).as('delegators'))
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Whether this transaction has changed the account and so holds its lock. */
export async function isChangedIn(tx: Tx, id: number): Promise<boolean> {
  const changed = tx
    .selectFrom('users')
    .select(sql<boolean>`xmin = pg_current_xact_id()::xid`.as('here'))
    .where('id', '=', id);
  return (await changed.executeTakeFirst())?.here ?? false;
}
