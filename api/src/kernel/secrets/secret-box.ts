import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets with a key derived from the API's secret: the database alone does not reveal them. A ciphertext is bound to its
 * owner: the number of an account, or a name.
 */
export class SecretBox {
  private readonly key: Uint8Array;

  constructor(apiSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', apiSecret, '', 'klaster second factor', 32));
  }

  seal(owner: number | string, secret: Uint8Array): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(associatedData(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Undefined if the text was altered or encrypted for another owner or with another secret. */
  open(owner: number | string, text: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = Buffer.from(text, 'base64url');
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedData(owner)).setAuthTag(tag);
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return new Uint8Array(Buffer.concat([decipher.update(sealed), decipher.final()]));
    } catch {
      return undefined;
    }
  }
}

const associatedData = (owner: number | string) => Buffer.from(typeof owner === 'number' ? `user ${owner}` : owner);
