import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const DEPLOY_TOKEN = /^kdt_([0-9a-f]{12})_[\w-]{43}$/;

/** A new deploy token: its id, which is not secret, and the text to show once. */
export function newDeployToken(): { id: string; token: string } {
  const id = randomBytes(6).toString('hex');
  return { id, token: `kdt_${id}_${secret()}` };
}

/** Id of a deploy token; undefined for a text that is none. */
export function deployTokenId(token: string): string | undefined {
  return DEPLOY_TOKEN.exec(token)?.[1];
}

export function newOperatorToken(): string {
  return `kop_${secret()}`;
}

/** The stored form of a token: it has 256 random bits, so a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares in a time that says nothing of how much agrees. */
export function isTokenOf(token: string, hash: string): boolean {
  const given = Buffer.from(hashToken(token));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
