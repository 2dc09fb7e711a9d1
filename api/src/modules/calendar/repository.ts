import type { Quarter } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/connect';
import type { Scope, User } from '../../kernel/authority/scope';
import { delegatorsOf } from '../../kernel/authority/authority.repository';
import { findLevels, isPlain, isTurnOf } from '../approval/repository';
import { inScope } from '../reports/fragments.repository';

export async function findAddress(db: Database, user_id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('created_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Replaces the former address. */
export async function saveAddress(db: Database, user_id: number, token_hash: string): Promise<Date> {
  const { created_at } = await db
    .insertInto('calendar_addresses')
    .values({ user_id, token_hash })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash, created_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function deleteAddress(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('user_id', '=', user_id).execute();
}

/** The active account with this address. */
export function findOwner(db: Database, token_hash: string) {
  return db
    .selectFrom('calendar_addresses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.cluster_id', 'u.province_code', 'u.language', 'u.positions'])
    .select(delegatorsOf(sql`u.id`).as('delegators'))
    .where('a.token_hash', '=', token_hash)
    .where('u.is_active', '=', true)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst();
}

/** Quarters of two years. */
const MAX_PERIODS = 8;

export type Deadline = Quarter & { readonly due_on: string };

/** The latest first; those of which the cluster's report is confirmed are left out. */
export async function listDeadlines(db: Database, cluster_id: number | null): Promise<Deadline[]> {
  const { rows } = await sql<Deadline>`
    select p.year, p.quarter, p.due_on from periods p
    where p.closed_at is null and not exists (
      select from reports r
      where r.year = p.year and r.quarter = p.quarter and r.cluster_id = ${cluster_id} and r.status = 'confirmed'
    )
    order by p.year desc, p.quarter desc limit ${MAX_PERIODS}`.execute(db);
  return rows;
}

const MAX_DAYS = 60;

type Owner = Pick<User, 'id' | 'province_code' | 'positions' | 'delegators'>;

/** Days on which decisions are due, with the number of reports at the owner's level. */
export async function listDecisionDays(
  db: Database,
  scope: Scope,
  owner: Owner,
): Promise<{ day: string; reports: number }[]> {
  const levels = await findLevels(db);
  const turn = isPlain(levels, owner) ? sql`true` : isTurnOf(levels, owner.id);
  const { rows } = await sql<{ day: string; reports: number }>`
    with days as (
      select r.decision_due as day, count(*)::int as reports from reports r join clusters c on c.id = r.cluster_id
      where r.status = 'new' and r.decision_due is not null and ${inScope(scope)} and ${turn}
      group by r.decision_due
    )
    select day, reports from days order by day limit ${MAX_DAYS}`.execute(db);
  return rows;
}
