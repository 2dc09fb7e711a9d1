import { randomBytes } from 'node:crypto';
import { readOrCreate } from '../storage/object-store';
import type { ObjectStore } from '../storage/object-store';

const KEY_BYTES = 32;

const RETRY_MS = 60_000;

/**
 * Reads the key of visitors' ids, one for all gateways of a store. If it can be neither read nor written, as on a full
 * disk, a key of this process serves: other gateways treat its visitors as new.
 */
export function visitorKeyReader(store: ObjectStore, onFault: (fault: string) => void): () => Promise<Buffer> {
  const own = randomBytes(KEY_BYTES);
  let key: Promise<Buffer> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (key === undefined && performance.now() - failedAt < RETRY_MS) return Promise.resolve(own);
    key ??= readOrCreate(store, 'visitor.key', () => randomBytes(KEY_BYTES)).catch((error: unknown) => {
      key = undefined;
      failedAt = performance.now();
      onFault(`visitor.key: pages are served with a key of this process alone (${String(error)})`);
      return own;
    });
    return key;
  };
}
