import { createHash } from 'node:crypto';

const BUCKETS = 10_000;

/** Stable bucket of a visitor and an app in [0, 100). Visitors below a canary's percent get the canary. */
export function visitorBucket(visitor: string, app: string): number {
  const digest = createHash('sha256').update(`${visitor}:${app}`).digest();
  return (digest.readUInt32BE(0) % BUCKETS) / (BUCKETS / 100);
}
