import type { Generated } from 'kysely';
import type { Timestamp } from './column-types';

export type ApiInstanceTable = { id: string; host: string; started_at: Timestamp; seen_at: Timestamp };

export type OperatorRunTable = {
  kind: 'audit_verified' | 'backup';
  at: Generated<Date>;
  /** 0: success. */
  faults: number;
};
