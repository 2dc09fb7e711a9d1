import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long an authenticator may take. */
export const CHALLENGE_MS = 5 * 60_000;

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 8;

/**
 * Challenges that say by themselves what they are for and until when: whoever asks for one leaves nothing behind in the database. Only
 * those that were used are written down, so that each is good once.
 */
export class PasskeyChallenges {
  private readonly key: Uint8Array;

  /** @param clock which all instances share: one issues what another accepts */
  constructor(
    apiSecret: string,
    private readonly clock: () => number = Date.now,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', apiSecret, '', 'klaster passkey challenge', 32));
  }

  /** @param purpose what it is good for, and for nothing else */
  issue(purpose: string, now = this.clock()): string {
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeBigUInt64BE(BigInt(now + CHALLENGE_MS));
    const told = Buffer.concat([randomBytes(NONCE_BYTES), expiry]);
    return Buffer.concat([told, this.mac(purpose, told)]).toString('base64url');
  }

  /** Whether a challenge was issued for the purpose, and has not ended. */
  isGood(challenge: string, purpose: string, now = this.clock()): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const told = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
    const mac = this.mac(purpose, told);
    const given = bytes.subarray(NONCE_BYTES + EXPIRY_BYTES);
    if (given.length !== mac.length || !timingSafeEqual(given, mac)) return false;
    return told.readBigUInt64BE(NONCE_BYTES) > BigInt(now);
  }

  private mac(purpose: string, told: Uint8Array): Buffer {
    return createHmac('sha256', this.key).update(`${purpose}\n`).update(told).digest();
  }
}
