import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../files/file-tree';
import { BROTLI_QUALITY } from '../html/joined-stream';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page that is sent once, compressed as a whole. */
export function encodePage(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
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
