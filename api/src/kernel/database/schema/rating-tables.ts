import type { TargetFigure } from '@klaster/shared/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

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
  /** Null: not recorded yet. */
  audit_id: Nullable<number>;
};

export type RatingTargetTable = {
  cluster_id: number;
  year: number;
  quarter: number;
  figures: JSONColumnType<TargetFigure[]>;
  updated_at: Timestamp;
};

/** The place of a cluster before it moved, for earlier quarters. */
export type FormerPlaceTable = {
  id: Generated<number>;
  cluster_id: number;
  province_code: string;
  district_code: string;
  until: Timestamp;
};
