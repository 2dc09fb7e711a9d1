import type { Generated } from 'kysely';
import type { Timestamp } from './column-types';

/** A serving process, as it registers itself. */
export type ApiInstanceTable = { id: string; host: string; started_at: Timestamp; seen_at: Timestamp };

/** What a command of the operator's that is run again and again last came to. */
export type OperatorRunTable = {
  kind: 'audit_verified' | 'backup';
  at: Generated<Date>;
  /** None: it went well. */
  faults: number;
};
