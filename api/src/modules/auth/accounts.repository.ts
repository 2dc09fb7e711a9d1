import type { Insertable, Selectable } from 'kysely';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';
import type { UserTable } from '../../kernel/database/schema/user-tables';

export type StoredUser = Selectable<UserTable>;

/** @param login in lower case */
export function findUserByLogin(db: Database, login: string): Promise<StoredUser | undefined> {
  return db.selectFrom('users').selectAll().where('login', '=', login).where('is_active', '=', true).executeTakeFirst();
}

/** Locks an account until the transaction ends; undefined if it was deactivated. */
export function lockActive(tx: Tx, id: number): Promise<StoredUser | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

export async function noteSignIn(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ last_sign_in: currentTime }).where('id', '=', id).execute();
}

export async function findPasswordHash(db: Database, id: number): Promise<string | null> {
  const user = db.selectFrom('users').select('password_hash').where('id', '=', id);
  return (await user.executeTakeFirstOrThrow()).password_hash;
}

/** Returns undefined if the login exists. */
export function insertAdmin(tx: Tx, row: Insertable<UserTable>) {
  return tx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning(['id', 'login', 'full_name', 'positions'])
    .executeTakeFirst();
}
