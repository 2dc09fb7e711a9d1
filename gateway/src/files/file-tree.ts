import { contentType } from 'mime-types';
import path from 'node:path';
import type { Body, BodyCache } from './body-cache';
import { acceptedEncodings } from './encoding';
import type { Encoding } from './encoding';
import { safePath } from './safe-path';

/** A file as it goes over the wire. */
export type StoredFile = Body & { encoding: Encoding; type: string };

const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** A folder of built files with compressed siblings (`x.js.br`, `x.js.gz`) beside them. */
export class FileTree {
  constructor(
    private readonly root: string,
    private readonly cache: BodyCache,
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
      if (body) return { ...body, encoding, type: contentType(path.basename(file)) || 'application/octet-stream' };
    }
    return null;
  }
}
