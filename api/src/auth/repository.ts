import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/connect';
import type { UserTable } from '../database/tables';

export type StoredUser = Selectable<UserTable>;

/** @param login in lower case */
export function findUserByLogin(db: Database, login: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('login', '=', login).where('is_active', '=', true).executeTakeFirst();
}

/** An active user whose tokens of this version are not revoked. */
export function findUserOfToken(db: Database, id: number, tokenVersion: number) {
  return db
    .selectFrom('users')
    .select(['id', 'login', 'full_name', 'positions', 'province_code', 'cluster_id'])
    .where('id', '=', id)
    .where('token_version', '=', tokenVersion)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/**
 * Counts an attempt in the present window of its key, shared by all instances.
 * @returns how many there were, and the seconds until the window ends
 */
export async function countAttempt(db: Database, key: string, windowSeconds: number) {
  await db
    .deleteFrom('sign_in_attempts')
    .where('window_ends', '<', sql<Date>`now()`)
    .execute();
  return db
    .insertInto('sign_in_attempts')
    .values({ key, count: 1, window_ends: sql<Date>`now() + make_interval(secs => ${windowSeconds})` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`sign_in_attempts.count + 1` }))
    .returning(['count', sql<number>`ceil(extract(epoch from window_ends - now()))::int`.as('seconds_left')])
    .executeTakeFirstOrThrow();
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}
