import type { LinkPurpose, MailDigest } from '@klaster/shared/contract/accounts';
import type { ColourMode, Language, Position } from '@klaster/shared/contract/http';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

export type UserTable = {
  id: Generated<number>;
  /** Lower case. */
  login: string;
  full_name: string;
  /** Null: no password yet. */
  password_hash: Nullable<string>;
  positions: Position[];
  province_code: Nullable<string>;
  cluster_id: Nullable<number>;
  /** Incremented to revoke all tokens of the user. */
  token_version: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  version: Generated<number>;
  updated_at: Timestamp;
  last_sign_in: NullableTimestamp;
  /** Search matches this, in either script. */
  search_key: Generated<string>;
  /** Its byte order is that of the Uzbek alphabet. */
  sort_key: Generated<string>;
  /** Null: as the device prefers. */
  language: Nullable<Language>;
  colour_mode: Nullable<ColourMode>;
  email: Nullable<string>;
  /** Null: only requests to confirm it are sent. */
  email_confirmed_at: NullableTimestamp;
  wants_mail: Generated<boolean>;
  /** Null: each notice is mailed at once. */
  mail_digest: Nullable<MailDigest>;
  hints_off: Generated<boolean>;
  seen_hints: Generated<string[]>;
  /** Personal data was erased; acts remain. */
  erased_at: NullableTimestamp;
};

export type UserTables = {
  /** A link to set a password. */
  one_time_links: {
    /** SHA-256, in base64url. */
    token_hash: string;
    user_id: number;
    purpose: LinkPurpose;
    created_at: Timestamp;
    created_by: Nullable<number>;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    withdrawn_at: NullableTimestamp;
  };

  /** Secret addresses of calendars of deadlines. */
  calendar_addresses: {
    user_id: number;
    /** SHA-256, in base64url. */
    token_hash: string;
    created_at: Timestamp;
  };

  /** Deleted when the session ends. */
  sessions: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** The user's `token_version` at sign-in. Incrementing the user's ends the session. */
    token_version: number;
    created_at: Timestamp;
    last_seen: Timestamp;
    address: string;
    browser: Nullable<string>;
    system: Nullable<string>;
    /** Set if the user signed in at a provider. */
    identity_id: Nullable<number>;
    /** The provider's session. */
    provider_sid: Nullable<string>;
    /** The provider has checked a second factor. */
    factor_met: Generated<boolean>;
  };

  sign_in_attempts: { key: string; count: number; window_ends: Date };

  known_sign_ins: { key: string; known_until: Date };

  /** A single row. */
  token_secret: { id: Generated<number>; secret: string };

  users: UserTable;
};
