import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

/** A message to a user that waits, was sent, or was given up: of a notice, or to confirm an address. */
export type MailOutboxTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  notice_id: Nullable<number>;
  /** The address to confirm. */
  email: Nullable<string>;
  /**
   * Of a warning: the address that was confirmed when it was queued, until it is sent or given up. Without a notice, the
   * message says that this address was removed from the account.
   */
  address: Nullable<string>;
  /** Id of the message that the rows go in, from the first attempt on. */
  batch: Nullable<string>;
  /** Number of attempts, by which a sender recognises its claim on the rows. */
  attempts: Generated<number>;
  created_at: Timestamp;
  /** Earliest time of the next attempt; during an attempt, its deadline. */
  next_at: Timestamp;
  /** Sent, or given up. */
  done_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  /** Reason why the last attempt failed, or none was made. */
  failure: Nullable<string>;
};

/** The link by which an address is confirmed: the latest of an account. */
export type EmailConfirmationTable = {
  user_id: number;
  /** SHA-256 of the link's secret, in base64url. */
  token_hash: string;
  email: string;
  expires_at: Timestamp;
};

/** One row: whether messages are sent at all. */
export type MailStateTable = { id: Generated<boolean>; is_on: boolean };
