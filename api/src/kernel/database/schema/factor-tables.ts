import type { Position } from '@klaster/shared/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

/** The secret of an account's authenticator app; the second factor is on once a code of it was confirmed. */
export type SecondFactorTable = {
  user_id: number;
  /** Encrypted: see `kernel/secrets/secret-box`. */
  secret: string;
  begun_at: Timestamp;
  confirmed_at: NullableTimestamp;
  /** The thirty-second step of the last used code: codes of it and of earlier steps are invalid. */
  last_step: Nullable<number>;
};

export type RecoveryCodeTable = { user_id: number; code_hash: string; used_at: NullableTimestamp };

/** A sign-in with a correct password that waits for a code. */
export type SignInChallengeTable = {
  /** SHA-256 of the challenge, in base64url. */
  challenge_hash: string;
  user_id: number;
  /** Digest of the password's hash at that time: another password voids the challenge. */
  password_digest: string;
  /** Wrong codes so far. */
  tries: Generated<number>;
  expires_at: Date;
};

/** A position that requires a second factor. */
export type SecondFactorPositionTable = { position: Position };

export type PasskeyTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  /** In base64url. */
  credential_id: string;
  /** WebAuthn relying-party id. */
  rp_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Signature counter of the authenticator; zero if it has none. */
  counter: ColumnType<string, number, number>;
  name: string;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
};

export type UsedChallengeTable = { challenge: string; expires_at: Date };

/** A proof that the caller is the owner of the account, for one call of one session. */
export type ProofTable = {
  /** SHA-256 of the proof, in base64url. */
  proof_hash: string;
  session_id: number;
  /** Name of the call. */
  act: string;
  path: string;
  /** SHA-256 of its query and body, in base64url. */
  digest: string;
  expires_at: Date;
};
