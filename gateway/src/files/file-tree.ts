import acceptNegotiator from '@fastify/accept-negotiator';
import { contentType } from 'mime-types';
import path from 'node:path';
import { safePath } from '../storage/safe-path';
import type { Body, BodyCache } from './body-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file as it goes over the wire. */
export type StoredFile = Omit<Body, 'integrity'> & { encoding: Encoding; type: string };

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** A folder of built files with compressed siblings (`x.js.br`, `x.js.gz`) beside them. */
export class FileTree {
  constructor(
    private readonly root: string,
    private readonly cache: BodyCache,
    /** What each file has to be, by path; absent: anything. */
    private readonly expected?: ReadonlyMap<string, { integrity: string }>,
  ) {}

  /**
   * @param urlPath decoded path below the folder, without a leading slash
   * @param acceptEncoding the request's header
   * @returns null when the path names no file here
   */
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

/** Encodings to try for an `Accept-Encoding` header, the best first; `identity` always comes last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity'];
  const accepted = COMPRESSED.filter((encoding) => acceptNegotiator.negotiate(header, [encoding]) !== null);
  return [...accepted, 'identity'];
}
