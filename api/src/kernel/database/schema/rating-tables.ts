import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { Generated, JSONColumnType } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

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
