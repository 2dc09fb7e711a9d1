import type { ColourMode, Language, LinkPurpose, Position } from '@klaster/shared/contract';
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
  /** Raised to revoke every token of the user. */
  token_version: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Timestamp;
  version: Generated<number>;
  updated_at: Timestamp;
  last_sign_in: NullableTimestamp;
  /** Found by this, in either script: name and login. */
  search_key: Generated<string>;
  /** Byte order of the Uzbek alphabet. */
  sort_key: Generated<string>;
  /** How they want pages; null: as their device has it. */
  language: Nullable<Language>;
  colour_mode: Nullable<ColourMode>;
  email: Nullable<string>;
  /** Null: only the request to confirm it is sent to the address. */
  email_confirmed_at: NullableTimestamp;
  wants_mail: Generated<boolean>;
  hints_off: Generated<boolean>;
  seen_hints: Generated<string[]>;
  /** Its personal data was erased; its acts remain. */
  erased_at: NullableTimestamp;
};

/** A link by which an account gets a password; it may be used while it is neither used, withdrawn nor expired. */
export type OneTimeLinkTable = {
  /** SHA-256 of the link's secret, in base64url. */
  token_hash: string;
  user_id: number;
  purpose: LinkPurpose;
  created_at: Timestamp;
  created_by: Nullable<number>;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  withdrawn_at: NullableTimestamp;
};

/** An open session; ending it deletes the row. */
export type SessionTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  /** The user's version when it began: incrementing the latter ends the session. */
  token_version: number;
  created_at: Timestamp;
  last_seen: Timestamp;
  address: string;
  browser: Nullable<string>;
  system: Nullable<string>;
};

export type SignInAttemptTable = { key: string; count: number; window_ends: Date };

export type KnownSignInTable = { key: string; known_until: Date };

/** One row. */
export type TokenSecretTable = { id: Generated<number>; secret: string };
