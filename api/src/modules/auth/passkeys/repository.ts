import { sql, type Insertable, type Selectable } from 'kysely';
import { type Database, type Tx, currentTime } from '../../../kernel/database/connect';
import type { Tables } from '../../../kernel/database/schema/tables';
import { clearExpired } from '../expired.repository';

export function listPasskeys(db: Database, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export type PasskeyRow = Selectable<Tables['passkeys']>;

export function findPasskey(db: Database, credential_id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst();
}

/** Returns false if the id is registered already, to any account. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Tables['passkeys']>): Promise<boolean> {
  const added = tx.insertInto('passkeys').values(passkey);
  const { numInsertedOrUpdatedRows } = await added
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function noteUse(tx: Tx, id: number, counter: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: currentTime }).where('id', '=', id).execute();
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const removed = tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id);
  return (await removed.executeTakeFirst()).numDeletedRows === 1n;
}

/** Deletes all passkeys of an account. @returns their names */
export async function deletePasskeys(tx: Tx, userId: number): Promise<string[]> {
  const removed = tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('name');
  return (await removed.execute()).map(({ name }) => name);
}

/** Marks a challenge as used. @returns whether it was unused */
export async function consumeChallenge(tx: Tx, challenge: string, milliseconds: number): Promise<boolean> {
  await clearExpired(tx, { table: 'used_challenges', key: 'challenge', time: 'expires_at' });
  const expires_at = sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
