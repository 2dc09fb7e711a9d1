import acceptNegotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response of a packet or two gains nothing. */
const MIN_COMPRESSED = 1024;

/** Smaller than the best gzip, in a tenth of the time of the best brotli. */
const BROTLI_QUALITY = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A public answer; each encoding is compressed once, on its first request. */
export class Answer {
  readonly body: Buffer;
  /** Weak, since all encodings share it. Includes the content: another release may render the same version differently. */
  readonly tag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly version: string,
    text: string,
  ) {
    this.body = Buffer.from(text);
    this.tag = `W/"${digest(version)}.${digest(text)}"`;
  }

  /** Estimate that includes compressed bodies. */
  get size(): number {
    return Math.ceil(this.body.length * 1.5) + 512;
  }

  /** @returns the body in the best accepted encoding */
  async in(accepted: readonly Encoding[]): Promise<{ encoding: Encoding; body: Buffer }> {
    const encoding = this.body.length < MIN_COMPRESSED ? 'identity' : (accepted[0] ?? 'identity');
    if (encoding === 'identity') return { encoding, body: this.body };
    const encoded = this.encoded.get(encoding) ?? this.compress(encoding);
    this.encoded.set(encoding, encoded);
    return { encoding, body: await encoded };
  }

  private compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    if (encoding === 'gzip') return compressGzip(this.body);
    return compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const COMPRESSED = ['br', 'gzip'] as const;

/** The best first. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return [];
  return COMPRESSED.filter((encoding) => acceptNegotiator.negotiate(header, [encoding]) !== null);
}

/** Public answers are revalidated each time; personal ones are never stored. */
export function setCacheHeaders(reply: FastifyReply, isPublic: boolean): void {
  reply.header('vary', 'Accept-Language, Accept-Encoding, X-Access-Token');
  reply.header('cache-control', isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store');
}

export async function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  setCacheHeaders(reply, true);
  reply.header('etag', answer.tag);
  if (headers['if-none-match']?.includes(answer.tag)) return reply.code(304).send();
  const { encoding, body } = await answer.in(acceptedEncodings(headers['accept-encoding']));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(body);
}
