import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect';
import { delegatorsOf } from './delegations.repository';
import type { User } from './scope';

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
