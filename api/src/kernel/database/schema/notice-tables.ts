import type { AuthorityAct, CredentialChange, NoticeKind } from '@klaster/shared/contract/notices';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

type NoticeFacts = {
  /** Sections with a remark. */
  readonly sections?: readonly string[];
  /** `2026-05-01`: the due date. */
  readonly day?: string;
  /** The quarter of a due report. */
  readonly year?: number;
  readonly quarter?: number;
  readonly act?: AuthorityAct;
  readonly count?: number;
  /** Somebody became an administrator. */
  readonly gives_admin?: true;
  readonly change?: CredentialChange;
};

/** A decision that can be undone: nobody is notified before it is due. */
export type DecisionNoticeTable = {
  id: Generated<number>;
  report_id: number;
  kind: 'report_confirmed' | 'report_rejected' | 'report_at_level';
  sections: string[];
  actor_id: number;
  /** Version of the report after the decision. */
  report_version: number;
  /** Same timestamp as on its remarks and snapshot. */
  decided_at: Timestamp;
  due_at: Timestamp;
};

export type NoticeTables = {
  notices: {
    id: Generated<number>;
    user_id: number;
    kind: NoticeKind;
    report_id: Nullable<number>;
    /** The account concerned. */
    about_id: Nullable<number>;
    /** Null: the notice does not name the actor. */
    actor_id: Nullable<number>;
    facts: ColumnType<NoticeFacts, string | undefined, never>;
    /** Deduplication key; null: a notice for each event. */
    told_once: Nullable<string>;
    created_at: Timestamp;
    read_at: NullableTimestamp;
  };

  decision_notices: DecisionNoticeTable;
};

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
    /** When it was first to be sent: at once, or with the digest. */
    due_at: Timestamp;
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
