import { createHash } from 'node:crypto';

const BUCKETS = 10_000;

/**
 * Where a visitor's lot falls for an app: at least 0, below 100, in steps of a hundredth. A visitor below a canary's
 * percent gets the canary, each time; another app draws another lot.
 *
 * @param visitor id of the visitor's lot
 */
export function visitorBucket(visitor: string, app: string): number {
  const digest = createHash('sha256').update(`${visitor}:${app}`).digest();
  return (digest.readUInt32BE(0) % BUCKETS) / (BUCKETS / 100);
}
