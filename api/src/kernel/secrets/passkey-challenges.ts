import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time for an authenticator to respond. */
export const CHALLENGE_MS = 5 * 60_000;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 8;

/** Self-contained challenges with purpose and expiry. Only used ones are stored, so that each is valid once. */
export class PasskeyChallenges {
  private readonly key: Uint8Array;

  /** @param clock shared by all instances */
  constructor(
    apiSecret: string,
    private readonly clock: () => number = Date.now,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', apiSecret, '', 'klaster passkey challenge', 32));
  }

  issue(purpose: string, now = this.clock(), lifetime = CHALLENGE_MS): string {
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeBigUInt64BE(BigInt(now + lifetime));
    const payload = Buffer.concat([randomBytes(NONCE_BYTES), expiry]);
    return Buffer.concat([payload, this.mac(purpose, payload)]).toString('base64url');
  }

  isValid(challenge: string, purpose: string, now = this.clock()): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const payload = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
    const mac = this.mac(purpose, payload);
    const given = bytes.subarray(NONCE_BYTES + EXPIRY_BYTES);
    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return false;
    return payload.readBigUInt64BE(NONCE_BYTES) > BigInt(now);
  }

  /** A secret that only this challenge and the API's secret give, in base64url. */
  derive(challenge: string, use: string): string {
    return this.mac(use, Buffer.from(challenge, 'base64url')).toString('base64url');
  }

  private mac(purpose: string, payload: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(`${purpose}\n`).update(payload).digest();
  }
}
