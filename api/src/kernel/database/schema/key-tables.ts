import type { KeyScope, WebhookFailure, WebhookState } from '@klaster/shared/contract/accounts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

export type KeyTables = {
  /** Keys of other systems. */
  api_keys: {
    id: GeneratedAlways<number>;
    name: string;
    /** Beginning of the secret. */
    prefix: string;
    /** SHA-256, in base64url. */
    secret_hash: string;
    scopes: KeyScope[];
    province_code: Nullable<string>;
    rate_per_minute: number;
    created_at: Timestamp;
    created_by: number;
    expires_at: Timestamp;
    last_used_at: NullableTimestamp;
    revoked_at: NullableTimestamp;
  };

  /** Changes for other systems, by `0074-changes`. */
  changes: {
    xid: string;
    seq: GeneratedAlways<number>;
    kind: string;
    entity_id: number;
    /** Null: it is gone, or belongs to no province. */
    province_code: string | null;
    former_province: string | null;
    at: Timestamp;
  };

  /** A single row. */
  change_feed: {
    id: Generated<number>;
    epoch: Generated<string>;
    floor_xid: Generated<string>;
    floor_seq: Generated<number>;
  };

  webhooks: {
    id: GeneratedAlways<number>;
    key_id: number;
    url: string;
    /** Encrypted by `kernel/secrets/secret-box`. */
    secret: string;
    state: Generated<WebhookState>;
    /** Changes up to this position are delivered. */
    epoch: string;
    xid: string;
    seq: Generated<string>;
    /** Changes with each claim and each manual change: the outcome of a delivery that began before is not recorded. */
    version: Generated<number>;
    /** Replays so far. */
    replays: Generated<number>;
    created_at: Timestamp;
    /** Failed attempts since the last success. */
    attempts: Generated<number>;
    failing_since: NullableTimestamp;
    next_at: Timestamp;
    last_success_at: NullableTimestamp;
    last_failure_at: NullableTimestamp;
    last_failure: Nullable<WebhookFailure>;
    last_status: Nullable<number>;
  };
};
