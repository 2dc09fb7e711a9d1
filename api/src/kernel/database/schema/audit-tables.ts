import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

export type AuditTables = {
  /** Never changed. */
  audit: {
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

  audit_seals: { position: number; audit_id: number; hash: string };

  audit_unsealed: { audit_id: number };

  /** A single row. */
  audit_head: { id: Generated<number>; position: number; hash: string };

  /** An audit row without its personal details: the erasing act, the digest of the rest, and the seal at that time. */
  audit_erasures: { audit_id: number; act_id: number; digest: string; seal: string | null };
};
