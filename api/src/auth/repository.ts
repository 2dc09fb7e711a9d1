import type { Selectable } from 'kysely';
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
