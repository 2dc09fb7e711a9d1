import type { REPORT_STATUS } from '@klaster/shared/contract';
import type { Figures, Section } from '@klaster/shared/contract/indicators';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

/** Life cycle words as stored; their wire values are in the contract. */
export type StoredStatus = keyof typeof REPORT_STATUS;

/** Drafts are never in the review queue. */
export type QueueStatus = Exclude<StoredStatus, 'draft'>;

export type ReportTable = {
  id: Generated<number>;
  cluster_id: number;
  year: number;
  quarter: number;
  status: StoredStatus;
  figures: JSONColumnType<Figures>;
  /** The numbers among them, made by the database: see `0022-report-numbers`. */
  numbers: GeneratedAlways<(number | null)[]>;
  author_id: number;
  /** Counts submissions: remarks and snapshots belong to one. */
  round: Generated<number>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  submitted_at: NullableTimestamp;
  submitted_by: Nullable<number>;
  decided_at: NullableTimestamp;
  decided_by: Nullable<number>;
  /** The due date of the decision on the open round: `2026-05-01`. */
  decision_due: Nullable<string>;
};

/** A section as last saved; its figures are in the report. */
export type ReportSectionTable = {
  report_id: number;
  section: Section;
  /** Counts saves. */
  version: Generated<number>;
  /** Explanations of figures, by their keys. */
  notes: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  saved_at: Timestamp;
  saved_by: number;
};

/** A quarter that was opened for reports. */
export type PeriodTable = {
  year: number;
  quarter: number;
  /** `2026-05-01`: the last day to submit a report. */
  due_on: string;
  version: Generated<number>;
  opened_at: Timestamp;
  opened_by: Nullable<number>;
  closed_at: NullableTimestamp;
  closed_by: Nullable<number>;
};

export type HolidayTable = { day: string; name: string };

export type ReportRemarkTable = {
  id: Generated<number>;
  report_id: number;
  round: number;
  /** A section of the report; null: the report as a whole. */
  section: Nullable<Section>;
  comment: string;
  author_id: number;
  created_at: Timestamp;
};

/** Snapshot of the figures at a transition, with their notes. */
export type ReportSnapshotTable = {
  id: Generated<number>;
  report_id: number;
  round: number;
  status: StoredStatus;
  figures: JSONColumnType<Figures>;
  /** Notes by the keys of their figures. */
  notes: ColumnType<Readonly<Record<string, string>>, Readonly<Record<string, string>> | undefined, never>;
  author_id: number;
  created_at: Timestamp;
};
