import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

/** An act; never changed or taken back. */
export type AuditTable = {
  id: Generated<number>;
  at: Timestamp;
  user_id: Nullable<number>;
  action: string;
  entity: string;
  entity_id: Nullable<number>;
  before: ColumnType<object | null, string | null, never>;
  after: ColumnType<object | null, string | null, never>;
  request_id: Nullable<string>;
};

/** Place of an audit row in the chain. */
export type AuditSealTable = { position: number; audit_id: number; hash: string };

export type AuditUnsealedTable = { audit_id: number };

/** One row: the head of the chain. */
export type AuditHeadTable = { id: Generated<number>; position: number; hash: string };

/** An audit row with erased personal details: the act that erased them, the digest of the rest, and its seal at that time. */
export type AuditErasureTable = { audit_id: number; act_id: number; digest: string; seal: string | null };
