import type { SignedAct } from '@klaster/shared/contract/http';
import type { GeneratedAlways } from 'kysely';
import type { Nullable, Timestamp } from './column-types';

/** The certificate of a verified signature. */
export type SignerCertificate = {
  /** SHA-256 of the certificate, hexadecimal. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly valid_until: string;
};

type Signed = {
  text: string;
  /** Base64. */
  cms: string;
  signer: SignerCertificate;
};

export type SignatureTables = {
  signatures: Signed & {
    id: GeneratedAlways<number>;
    user_id: number;
    act: SignedAct;
    entity: string;
    entity_id: number;
    /** Null: not of a report, or undone. */
    snapshot_id: Nullable<number>;
    at: Timestamp;
  };

  /** The certificate with which an account signs. */
  certificates: {
    user_id: number;
    fingerprint: string;
    certificate: SignerCertificate;
  };

  /** Verified, but not used yet. */
  pending_signatures: Signed & {
    /** SHA-256, in base64url. */
    token_hash: string;
    session_id: number;
    expires_at: Date;
  };
};
