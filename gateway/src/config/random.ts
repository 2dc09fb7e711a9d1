import { randomFillSync } from 'node:crypto';

/** Bytes drawn at once: a system call for each few would take longer than everything else done with them. */
const DRAWN = 4096;

const drawn = Buffer.alloc(DRAWN);
let used = DRAWN;

/** Unpredictable bytes, none of which is returned twice. */
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
