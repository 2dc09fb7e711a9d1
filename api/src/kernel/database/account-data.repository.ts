import { sql } from 'kysely';
import type { Database } from './connect';

/** Deleting sessions cascades to their proofs. */
const OWN_TABLES = [
  'sessions',
  'passkeys',
  'identities',
  'certificates',
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
  'one_time_links',
  'email_confirmations',
  'calendar_addresses',
  'user_lists',
  'saved_views',
  'remark_phrases',
] as const;

/**
 * Deletes the data of an account. Queued warnings stay until they are mailed, so that an intruder cannot suppress them by erasing the
 * account; the daily run deletes them.
 * @returns number of deleted rows
 */
export async function deleteAccountData(tx: Database, which: number | 'erased'): Promise<number> {
  const accounts =
    which === 'erased' ? sql`select id from users where erased_at is not null` : sql`select ${which}::integer`;
  let deleted = 0;
  for (const table of OWN_TABLES) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where user_id in (${accounts})`.execute(tx);
    deleted += Number(numAffectedRows);
  }
  const waits = sql`done_at is null and address is not null`;
  const mail = await sql`delete from mail_outbox where user_id in (${accounts}) and not (${waits})`.execute(tx);
  const notices = await sql`
    delete from notices n where n.user_id in (${accounts})
      and not exists (select from mail_outbox o where o.notice_id = n.id and ${waits})`.execute(tx);
  return deleted + Number(mail.numAffectedRows) + Number(notices.numAffectedRows);
}
