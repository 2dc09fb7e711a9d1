import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../files/encoding';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quality 5: a tenth of the time of the best, a few percent larger. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const COMPRESS: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => compressBrotli(html, BROTLI),
  gzip: (html) => compressGzip(html),
  identity: (html) => Promise.resolve(html),
};

/** Compressed pages; there are only a few at a time: one for each language and colour mode. */
export class PageBodies {
  private readonly bodies = new LRUCache<string, Buffer>({ max: 32 });

  async encode(html: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding}\n${html}`;
    const known = this.bodies.get(key);
    if (known) return known;
    const body = await COMPRESS[encoding](Buffer.from(html));
    this.bodies.set(key, body);
    return body;
  }
}
