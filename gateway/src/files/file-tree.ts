import acceptNegotiator from '@fastify/accept-negotiator';
import { contentType } from 'mime-types';
import path from 'node:path';
import { safePath } from '../storage/file-system';
import type { Body, BodyCache } from './body-cache';

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
