import acceptNegotiator from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { contentType } from 'mime-types';
import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isOverload, safePath } from '../storage/file-system';

type Body = {
  bytes: Buffer;
  /** Strong validator made of the content, so that all gateways have the same. */
  etag: string;
  integrity: string;
};

type Source = { file: string; root: string };

/** Files in memory. The key has time and size, so that a changed file is read again. */
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

  /** Null if `root` has no such regular file, symbolic links resolved. */
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
    // A file that is gone or unreadable does not exist for browsers.
    missing(error);
    return undefined;
  }
}

/** @throws the error if the machine is its cause */
function missing(error: unknown): null {
  if (isOverload(error)) throw error;
  return null;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export type StoredFile = Omit<Body, 'integrity'> & { encoding: Encoding; type: string };

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** A folder of files with compressed siblings (`x.js.br`, `x.js.gz`). */
export class FileTree {
  constructor(
    private readonly root: string,
    private readonly cache: BodyCache,
    /** By path; files with another hash are not served. */
    private readonly expected?: ReadonlyMap<string, { integrity: string }>,
  ) {}

  /** @param urlPath decoded path below the folder, without a leading slash */
  async read(urlPath: string, acceptEncoding: string | undefined): Promise<StoredFile | null> {
    const file = safePath(this.root, urlPath);
    if (!file) return null;
    for (const encoding of acceptedEncodings(acceptEncoding)) {
      const body = await this.cache.read({ file: file + SUFFIX[encoding], root: this.root });
      if (body && this.isExpected(file + SUFFIX[encoding], body))
        return { ...body, encoding, type: contentType(path.basename(file)) || 'application/octet-stream' };
    }
    return null;
  }

  private isExpected(file: string, { integrity }: Body): boolean {
    return !this.expected || this.expected.get(path.relative(this.root, file))?.integrity === integrity;
  }
}

const COMPRESSED = ['br', 'gzip'] as const;

/** The best first; `identity` always comes last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity'];
  const accepted = COMPRESSED.filter((encoding) => acceptNegotiator.negotiate(header, [encoding]) !== null);
  return [...accepted, 'identity'];
}
