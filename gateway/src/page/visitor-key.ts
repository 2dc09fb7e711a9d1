import { randomBytes } from 'node:crypto';
import { madeOnce } from '../storage/made-once';
import type { ObjectStore } from '../storage/object-store';

const KEY_BYTES = 32;

/** The key that visitors' ids and pages' tickets are signed with, one for all gateways of a store. */
export async function visitorKey(store: ObjectStore): Promise<Buffer> {
  return madeOnce(store, 'visitor.key', () => randomBytes(KEY_BYTES));
}

/** Milliseconds until a key that could not be read or made is tried again. */
const RETRY_MS = 60_000;

/**
 * Reads the key once, at the start. While it can be neither read nor written, as on a full disk, pages are served with a key of
 * this process: other gateways treat its visitors as new.
 *
 * @param onFault called with the reason when the key cannot be read or written
 */
export function createKeyReader(store: ObjectStore, onFault: (fault: string) => void): () => Promise<Buffer> {
  const own = randomBytes(KEY_BYTES);
  let key: Promise<Buffer> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (key === undefined && performance.now() - failedAt < RETRY_MS) return Promise.resolve(own);
    key ??= visitorKey(store).catch((error: unknown) => {
      key = undefined;
      failedAt = performance.now();
      onFault(`visitor.key: pages are served with a key of this process alone (${String(error)})`);
      return own;
    });
    return key;
  };
}
