import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@klaster/shared/contract/accounts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data. Source: WebAuthn, section 6.1. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

type CeremonyOptions = {
  readonly origin?: string;
  /** The user was not verified. */
  readonly unverified?: true;
  /** Absent: incremented each time. */
  readonly counter?: number;
};

const inBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A software authenticator with one passkey. */
export class Authenticator {
  private readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly coseKey: Uint8Array;
  private uses = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    // EC2 key, ES256, curve P-256. Source: RFC 9053.
    this.coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  get credentialId(): string {
    return inBase64Url(this.id);
  }

  /** COSE, in base64url. */
  get publicKey(): string {
    return inBase64Url(this.coseKey);
  }

  make({ challenge, rp }: PasskeyCreation, how: CeremonyOptions = {}): NewPasskey['credential'] {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey]);
    const authData = new Uint8Array(Buffer.concat([this.data(rp.id, NEW_CREDENTIAL, how), credential]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const attestationObject = inBase64Url(isoCBOR.encode(attestation as never));
    const clientDataJSON = inBase64Url(this.clientData('webauthn.create', challenge, how));
    return { ...this.named(), response: { clientDataJSON, attestationObject } };
  }

  use({ challenge, rpId }: PasskeyRequest, how: CeremonyOptions = {}): PasskeyAssertion {
    const authenticatorData = this.data(rpId, 0, how);
    const clientData = this.clientData('webauthn.get', challenge, how);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const signature = sign('sha256', signed, this.privateKey);
    const response = {
      clientDataJSON: inBase64Url(clientData),
      authenticatorData: inBase64Url(authenticatorData),
      signature: inBase64Url(signature),
    };
    return { ...this.named(), response };
  }

  private named() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  private data(rpId: string, flags: number, { unverified, counter = (this.uses += 1) }: CeremonyOptions): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const shown = PRESENT | (unverified ? 0 : VERIFIED) | flags;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([shown]), count]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: CeremonyOptions): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
