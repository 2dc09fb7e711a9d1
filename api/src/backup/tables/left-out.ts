/**
 * Rows left out of every backup. A restored system is yesterday's, running today: anything ended, used or sent since then must not be
 * revived with it.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  // A session that ended since the backup would be open again; everybody has to sign in again.
  sessions: 'false',
  // Of the system that was backed up, not of the one that is restored; and they change while an archive is compared.
  api_instances: 'false',
  operator_runs: 'false',
  proofs: 'false',
  sign_in_challenges: 'false',
  // A link that was used since the backup would work a second time; users request a new one, or are given one.
  one_time_links: 'used_at is not null or withdrawn_at is not null',
  email_confirmations: 'false',
  // A message that was sent since the backup would go out again.
  mail_outbox: 'done_at is not null',
  // Configuration of the running instances, written at each start.
  mail_state: 'false',
};

/** Whether a table stays out altogether: in a restored database it is as migrations make it. */
export const isLeftOut = (table: string): boolean => LEFT_OUT[table] === 'false';

/**
 * Ids that are skipped after a restore, by table. Tokens refer to their session by id, and those issued after the backup are valid for a
 * day: no new session may get such an id.
 */
export const SKIPPED_NUMBERS: Readonly<Record<string, number>> = { sessions: 1_000_000 };
