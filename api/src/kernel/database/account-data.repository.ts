import { sql } from 'kysely';
import type { Database } from './connect';

/** Tables whose rows are an account's alone; sessions take their proofs along. */
const OWN_TABLES = [
  'sessions',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'sign_in_challenges',
  'one_time_links',
  'email_confirmations',
  'user_lists',
  'saved_views',
  'remark_phrases',
] as const;

/**
 * Deletes what is an account's alone. A warning that waits to be mailed is sent first: whoever took over the administration could else
 * silence it by this; it goes with the next daily run.
 * @param which the number of one account, or all that are erased
 * @returns how many rows
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
