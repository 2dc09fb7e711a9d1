import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { isOverload } from '../storage/fs-error';

export type Body = {
  bytes: Buffer;
  /** Strong validator, made of the content: two gateways give the same. */
  etag: string;
  /** Subresource integrity of the bytes. */
  integrity: string;
};

type Source = { file: string; root: string };

/**
 * Bodies of files as they are on disk (compressed ones compressed); the least recently used are evicted first.
 * A changed file has another time or size and so another key: nothing stale is ever served.
 */
export class BodyCache {
  private readonly bodies: LRUCache<string, Body, Source>;

  constructor(
    maxBytes: number,
    private readonly onLookup: (result: 'hit' | 'miss') => void,
  ) {
    this.bodies = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (body) => body.bytes.byteLength + 1,
      fetchMethod: (_key, _stale, { context }) => load(context),
    });
  }

  /** The file's body, or null when there is no such regular file within `root` (symbolic links resolved). */
  async read(source: Source): Promise<Body | null> {
    const stats = await stat(source.file).catch(missing);
    if (!stats?.isFile()) return null;
    const key = `${source.file}\n${stats.mtimeMs}\n${stats.size}`;
    this.onLookup(this.bodies.has(key) ? 'hit' : 'miss');
    return (await this.bodies.fetch(key, { context: source })) ?? null;
  }
}

async function load({ file, root }: Source): Promise<Body | undefined> {
  try {
    const [realFile, realRoot] = await Promise.all([realpath(file), realpath(root)]);
    if (!realFile.startsWith(realRoot + path.sep)) return undefined;
    const bytes = await readFile(realFile);
    const hash = createHash('sha256').update(bytes).digest();
    return {
      bytes,
      etag: `"${hash.toString('base64url').slice(0, 22)}"`,
      integrity: `sha256-${hash.toString('base64')}`,
    };
  } catch (error) {
    // Gone between the look and the reading, or unreadable: to a browser it is not there.
    missing(error);
    return undefined;
  }
}

/** @throws the error if it says nothing of the file */
function missing(error: unknown): null {
  if (isOverload(error)) throw error;
  return null;
}
