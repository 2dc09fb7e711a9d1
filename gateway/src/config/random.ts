import { randomFillSync } from 'node:crypto';

/** Bytes drawn at once: a call of the system for each few would take longer than all else that is done with them. */
const DRAWN = 4096;

const drawn = Buffer.alloc(DRAWN);
let used = DRAWN;

/** Bytes that nobody can guess, each given out once. */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > DRAWN) {
    randomFillSync(drawn);
    used = 0;
  }
  const text = drawn.toString(encoding, used, used + bytes);
  drawn.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
