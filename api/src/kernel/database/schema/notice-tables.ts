import type { AuthorityAct, CredentialChange, NoticeKind } from '@klaster/shared/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

/** Details of a notice beside its references. */
type NoticeFacts = {
  /** Sections with a remark. */
  readonly sections?: readonly string[];
  /** `2026-05-01`: the last day. */
  readonly day?: string;
  /** The quarter that a report is due for. */
  readonly year?: number;
  readonly quarter?: number;
  readonly act?: AuthorityAct;
  readonly count?: number;
  /** Whether somebody became an administrator by it. */
  readonly gives_admin?: true;
  /** Changed credential of the reader. */
  readonly change?: CredentialChange;
};

/** A decision that can still be undone; nobody is notified of it before it is due. */
export type DecisionNoticeTable = {
  id: Generated<number>;
  report_id: number;
  kind: 'report_confirmed' | 'report_rejected';
  /** Sections with a remark. */
  sections: string[];
  /** Who decided. */
  actor_id: number;
  /** Version that the decision gave the report. */
  report_version: number;
  /** As of its remarks and its snapshot. */
  decided_at: Timestamp;
  due_at: Timestamp;
};

export type NoticeTable = {
  id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  report_id: Nullable<number>;
  /** The account that it is about. */
  about_id: Nullable<number>;
  /** The actor, if the notice names them. */
  actor_id: Nullable<number>;
  facts: ColumnType<NoticeFacts, string | undefined, never>;
  /** Deduplication key: a user gets one notice for each; null: a notice for each event. */
  told_once: Nullable<string>;
  created_at: Timestamp;
  read_at: NullableTimestamp;
};
