import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from '../files/file-tree';
import type { Encoding } from '../files/file-tree';
import { isKnown } from '../files/send-file';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Brotli's quality: a text that is cached is worth about 50 ms of compression, one that is sent once is not. */
export const QUALITY = { cached: 10, once: 5 };

/** A text that is compressed once for each encoding. */
export class EncodedText {
  /** Weak, since every encoding has the same. */
  readonly etag: string;
  private readonly bytes: Buffer;
  private readonly encodings = new Map<Encoding, Promise<Buffer>>();

  constructor(
    text: string,
    private readonly quality: number,
  ) {
    this.bytes = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes it takes in memory once it was sent in every encoding. */
  get size(): number {
    return 2 * this.bytes.length;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const encoded = this.encodings.get(encoding) ?? this.encode(encoding);
    this.encodings.set(encoding, encoded);
    return encoded;
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return compressGzip(this.bytes);
    if (encoding === 'identity') return Promise.resolve(this.bytes);
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
    return compressBrotli(this.bytes, {
      params: {
        [BROTLI_PARAM_QUALITY]: this.quality,
        [BROTLI_PARAM_SIZE_HINT]: this.bytes.byteLength,
        [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      },
    });
  }
}

/** Sends a text in the best encoding that the browser accepts, or says that it has it already. */
export async function sendText(reply: FastifyReply, text: EncodedText): Promise<FastifyReply> {
  const { headers } = reply.request;
  if (reply.getHeader('cache-control') !== 'no-store') {
    reply.header('etag', text.etag);
    if (reply.statusCode === 200 && isKnown(headers, text.etag)) return reply.code(304).send();
  }
  const encoding = acceptedEncodings(headers['accept-encoding'])[0] ?? 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await text.encoded(encoding));
}
