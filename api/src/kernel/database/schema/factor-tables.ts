import type { Position } from '@klaster/shared/contract/http';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTimestamp, Timestamp } from './column-types';

export type FactorTables = {
  /** Active once a code has been confirmed. */
  second_factors: {
    user_id: number;
    /** Encrypted by `kernel/secrets/secret-box`. */
    secret: string;
    begun_at: Timestamp;
    confirmed_at: NullableTimestamp;
    /** Time step of the last used code: it and earlier ones are invalid. */
    last_step: Nullable<number>;
  };

  recovery_codes: { user_id: number; code_hash: string; used_at: NullableTimestamp };

  /** A sign-in that waits for a code. */
  sign_in_challenges: {
    /** SHA-256, in base64url. */
    challenge_hash: string;
    user_id: number;
    /** Digest of the password's hash: a new password voids the challenge. */
    password_digest: string;
    /** Wrong codes so far. */
    tries: Generated<number>;
    expires_at: Date;
    /** Set if the user signed in at a provider. */
    identity_id: Nullable<number>;
    provider_sid: Nullable<string>;
  };

  second_factor_positions: { position: Position };

  /** A person at a provider of single sign-on. */
  identities: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** Id in the configuration. */
    provider: string;
    issuer: string;
    subject: string;
    linked_at: Timestamp;
    last_used_at: NullableTimestamp;
  };

  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    /** Base64url. */
    credential_id: string;
    /** WebAuthn relying-party id. */
    rp_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** Signature counter; zero if the authenticator has none. */
    counter: ColumnType<string, number, number>;
    name: string;
    created_at: Timestamp;
    last_used_at: NullableTimestamp;
  };

  used_challenges: { challenge: string; expires_at: Date };

  /** Proof of identity for one call of one session. */
  proofs: {
    /** SHA-256, in base64url. */
    proof_hash: string;
    session_id: number;
    act: string;
    path: string;
    /** SHA-256 of query and body, in base64url. */
    digest: string;
    expires_at: Date;
  };
};
