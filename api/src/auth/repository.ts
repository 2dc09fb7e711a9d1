import type { Selectable } from 'kysely';
import type { Database } from '../database/connect';
import type { UserTable } from '../database/tables';
import type { User } from './user';

export type StoredUser = Selectable<UserTable>;

/** @param login in lower case */
export function findUserByLogin(db: Database, login: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('login', '=', login).where('is_active', '=', true).executeTakeFirst();
}

/** An active user whose tokens of this version are not revoked. */
export function findUserOfToken(db: Database, id: number, tokenVersion: number): Promise<User | undefined> {
  return activeUser(db, id).where('token_version', '=', tokenVersion).executeTakeFirst();
}

/** A user as they stand now, unless they were blocked. */
export function findActiveUser(db: Database, id: number): Promise<User | undefined> {
  return activeUser(db, id).executeTakeFirst();
}

const activeUser = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'login', 'full_name', 'positions', 'province_code', 'cluster_id'])
    .where('id', '=', id)
    .where('is_active', '=', true);
