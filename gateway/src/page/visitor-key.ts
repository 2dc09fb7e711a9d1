import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { madeOnce } from '../files/made-once';

const KEY_BYTES = 32;

/** The key that visitors' ids and pages' tickets are signed with, one for all gateways of a store: `<dir>/visitor.key`. */
export async function visitorKey(dir: string): Promise<Buffer> {
  return madeOnce(path.join(dir, 'visitor.key'), () => randomBytes(KEY_BYTES));
}

/** Reads the key when it is first needed, and once. */
export function visitorKeyOf(dir: string): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  return () => {
    key ??= visitorKey(dir).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}
