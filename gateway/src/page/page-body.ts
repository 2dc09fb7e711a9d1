import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../files/file-tree';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BROTLI_QUALITY = 5;

/** A page's bytes. No two pages are the same, so that none is kept; hence a quality that takes little time. */
export function encodePage(html: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(html);
  if (encoding === 'gzip') return compressGzip(bytes);
  if (encoding === 'identity') return Promise.resolve(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return compressBrotli(bytes, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    },
  });
}
