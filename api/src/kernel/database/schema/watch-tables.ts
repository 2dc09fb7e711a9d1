import type { Generated } from 'kysely';
import type { Timestamp } from './column-types';

/** A serving process, as it registers itself. */
export type ApiInstanceTable = { id: string; host: string; started_at: Timestamp; seen_at: Timestamp };

/** Last outcome of a recurring command of the operator. */
export type OperatorRunTable = {
  kind: 'audit_verified' | 'backup';
  at: Generated<Date>;
  /** 0: success. */
  faults: number;
};
