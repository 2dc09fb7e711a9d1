import { sql } from 'kysely';
import { type Database, type Tx, currentTime } from '../../kernel/database/connect';

type NewConfirmation = { readonly user_id: number; readonly token_hash: string; readonly email: string };

/** Replaces the previous link. */
export async function storeConfirmation(db: Database, confirmation: NewConfirmation, hours: number): Promise<void> {
  const row = { ...confirmation, expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})` };
  const { user_id: _, ...change } = row;
  await db
    .insertInto('email_confirmations')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Confirms the address if the account still has it. @returns whether the link was valid */
export async function confirmAddress(tx: Tx, userId: number, token_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users as u')
    .from('email_confirmations as l')
    .set({ email_confirmed_at: sql<Date>`coalesce(u.email_confirmed_at, ${currentTime})` })
    .whereRef('l.user_id', '=', 'u.id')
    .whereRef('l.email', '=', 'u.email')
    .where('u.id', '=', userId)
    .where('l.token_hash', '=', token_hash)
    .where('l.expires_at', '>', currentTime)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
