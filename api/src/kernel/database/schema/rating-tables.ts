import type { TargetFigure } from '@klaster/shared/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

/** The score of a confirmed report. */
export type RatingScoreTable = {
  year: number;
  quarter: number;
  cluster_id: number;
  report_id: number;
  method_version: number;
  earned: number;
  counted: number;
  /** Null: too little data for a rank. */
  score: Nullable<number>;
  /** Its audit entry; null: not recorded yet. */
  audit_id: Nullable<number>;
};

export type RatingTargetTable = {
  cluster_id: number;
  year: number;
  quarter: number;
  figures: JSONColumnType<TargetFigure[]>;
  updated_at: Timestamp;
};

/** Where a cluster stood until it moved: in ratings and sums of earlier quarters it still does. */
export type FormerPlaceTable = {
  id: Generated<number>;
  cluster_id: number;
  province_code: string;
  district_code: string;
  until: Timestamp;
};
