/** Filter on the rows that a backup contains. What has ended or been used since the backup must not become valid again after a restore. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  // Positions in the feed are transaction ids, which differ in another database; readers of changes start again from the current state.
  changes: 'false',
  change_feed: 'false',
  // Sessions that have ended since the backup would be open again, so everybody has to sign in.
  sessions: 'false',
  // They describe the system that was backed up, and change while an archive is compared.
  api_instances: 'false',
  operator_runs: 'false',
  proofs: 'false',
  pending_signatures: 'false',
  sign_in_challenges: 'false',
  // A link that has been used since the backup would work again.
  one_time_links: 'used_at is not null or withdrawn_at is not null',
  email_confirmations: 'false',
  // An address that has been replaced since the backup would work again.
  calendar_addresses: 'false',
  // A message that has been sent since the backup would be sent again.
  mail_outbox: 'done_at is not null',
  // Configuration of the running instances, written at each start.
  mail_state: 'false',
};

/** Whether a backup has no rows of the table at all. */
export const isLeftOut = (table: string): boolean => LEFT_OUT[table] === 'false';

/**
 * Ids to skip after a restore. Tokens contain the session's id. Those issued since the backup stay valid for a day, so no new session may
 * get the same id.
 */
export const SKIPPED_NUMBERS: Readonly<Record<string, number>> = { sessions: 1_000_000 };
