import type { Approver, REPORT_STATUS } from '@klaster/shared/contract/http';
import type { Figures, Section } from '@klaster/shared/contract/indicators';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';
import type { TargetFigure } from '@klaster/shared/contract/rating';

/** As stored; the contract has the wire values. */
export type StoredStatus = keyof typeof REPORT_STATUS;

/** Drafts are never in the review queue. */
export type QueueStatus = Exclude<StoredStatus, 'draft'>;

export type ReportTables = {
  reports: {
    id: Generated<number>;
    cluster_id: number;
    year: number;
    quarter: number;
    status: StoredStatus;
    figures: JSONColumnType<Figures>;
    /** See `0022-report-numbers`. */
    numbers: GeneratedAlways<(number | null)[]>;
    author_id: number;
    /** Number of submissions. */
    round: Generated<number>;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
    submitted_at: NullableTimestamp;
    submitted_by: Nullable<number>;
    decided_at: NullableTimestamp;
    decided_by: Nullable<number>;
    /** `2026-05-01` */
    decision_due: Nullable<string>;
    /** Unusual figures without a note, as counted at the submission. */
    unexplained: Nullable<number>;
    /** Levels before the last that have confirmed the round. */
    approvals: Generated<number>;
  };

  /** Who decides at each level, from 1. */
  approval_levels: { level: number; approver: Approver };

  /** Decisions delegated for an absence, from the first day to the last. */
  approval_delegations: {
    id: Generated<number>;
    delegator_id: number;
    delegate_id: number;
    /** Of the delegator when it was made; null: the republic. */
    province_code: Nullable<string>;
    from_day: string;
    until_day: string;
    made_by: number;
    made_at: Timestamp;
    ended_by: Nullable<number>;
    ended_at: NullableTimestamp;
  };

  /** The figures of a section are in its report. */
  report_sections: {
    report_id: number;
    section: Section;
    /** Number of saves. */
    version: Generated<number>;
    /** Explanations by figure. */
    notes: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
    saved_at: Timestamp;
    saved_by: number;
  };

  periods: {
    year: number;
    quarter: number;
    /** `2026-05-01`: the last day to submit. */
    due_on: string;
    version: Generated<number>;
    opened_at: Timestamp;
    opened_by: Nullable<number>;
    closed_at: NullableTimestamp;
    closed_by: Nullable<number>;
  };

  holidays: { day: string; name: string };

  report_remarks: {
    id: Generated<number>;
    report_id: number;
    round: number;
    /** Null: the whole report. */
    section: Nullable<Section>;
    comment: string;
    author_id: number;
    /** Of a confirmation at this level, which was not the last one. */
    level: Nullable<number>;
    created_at: Timestamp;
  };

  report_snapshots: {
    id: Generated<number>;
    report_id: number;
    round: number;
    status: StoredStatus;
    figures: JSONColumnType<Figures>;
    /** Explanations by figure. */
    notes: ColumnType<Readonly<Record<string, string>>, Readonly<Record<string, string>> | undefined, never>;
    author_id: number;
    created_at: Timestamp;
    /** The level of a decision, if there were several; a confirmation before the last one has the status `new`. */
    level: Nullable<number>;
    approver: Nullable<Approver>;
    /** For whom the author decided, if not for themselves. */
    delegator_id: Nullable<number>;
  };
};

export type RatingTables = {
  rating_scores: {
    year: number;
    quarter: number;
    cluster_id: number;
    report_id: number;
    method_version: number;
    earned: number;
    counted: number;
    /** Null: too little data for a rank. */
    score: Nullable<number>;
    /** Null: not recorded yet. */
    audit_id: Nullable<number>;
  };

  rating_targets: {
    cluster_id: number;
    year: number;
    quarter: number;
    figures: JSONColumnType<TargetFigure[]>;
    updated_at: Timestamp;
  };

  /** The place of a cluster before it moved, for earlier quarters. */
  former_places: {
    id: Generated<number>;
    cluster_id: number;
    province_code: string;
    district_code: string;
    until: Timestamp;
  };
};
