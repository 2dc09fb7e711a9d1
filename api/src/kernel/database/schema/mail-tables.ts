import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

export type MailTables = {
  /** A message about a notice, or to confirm an address. */
  mail_outbox: {
    id: GeneratedAlways<number>;
    user_id: number;
    notice_id: Nullable<number>;
    email: Nullable<string>;
    /** Warnings: the confirmed address when it was queued. Without a notice: this address was removed from the account. */
    address: Nullable<string>;
    /** Message id of rows that are sent together. */
    batch: Nullable<string>;
    /** Also identifies a sender's claim on the rows. */
    attempts: Generated<number>;
    created_at: Timestamp;
    /** Next attempt; during an attempt, its deadline. */
    next_at: Timestamp;
    /** Sent or given up. */
    done_at: NullableTimestamp;
    sent_at: NullableTimestamp;
    /** Why the last attempt failed or none was made. */
    failure: Nullable<string>;
  };

  /** The latest of an account. */
  email_confirmations: {
    user_id: number;
    /** SHA-256, in base64url. */
    token_hash: string;
    email: string;
    expires_at: Timestamp;
  };

  /** A single row: whether a mail server is configured. */
  mail_state: { id: Generated<boolean>; is_on: boolean };
};
