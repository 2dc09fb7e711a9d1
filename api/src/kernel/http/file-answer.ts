import { FILE_TYPES, type FileType } from '@klaster/shared/contract/http';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { acceptedEncodings, setCacheHeaders } from '../public-answers/answer';

/** A file that is generated while the client reads it. Generation stops when the client disconnects. */
export type FileAnswer = {
  /** Without an extension: letters, digits, `-` and `_`. */
  readonly name: string;
  /** A function is called only if the client has no cached copy. */
  readonly body: Readable | Buffer | (() => Promise<Readable>);
  /** ETag. */
  readonly tag?: string;
  /** URL of the terms of use. */
  readonly licence?: string;
  /** Caches must not store it, although the call needs no session. */
  readonly isPrivate?: true;
  /** Address of the metadata, relative to the file's. */
  readonly describedBy?: string;
  /** A file that a user uploaded: its own name and type. */
  readonly original?: { readonly name: string; readonly type: string; readonly bytes: number };
};

/** An ETag. Weak, since all encodings share it. */
export const tagOf = (content: string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 32)}"`;

/** A small file that is written before it is requested; it is sent compressed. */
export const textFile = (name: string, text: string): Required<Pick<FileAnswer, 'name' | 'tag' | 'body'>> => ({
  name,
  tag: tagOf(text),
  body: async () => Readable.from([text]),
});

/** A HEAD request does not read the file. */
export async function sendFile(
  reply: FastifyReply,
  type: FileType,
  { name, body, tag, isPrivate, original, ...about }: FileAnswer,
): Promise<FastifyReply> {
  const { method, headers } = reply.request;
  if (isPrivate) setCacheHeaders(reply, false);
  if (tag !== undefined) reply.header('etag', tag);
  if (tag !== undefined && headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const opened = method === 'HEAD' ? unread(body) : typeof body === 'function' ? await body() : body;
  if (original) return sendInert(reply, original, opened);
  const links = linksOf(about);
  if (links !== '') reply.header('link', links);
  reply.header('content-disposition', `attachment; filename="${name}.${type}"`);
  reply.type(FILE_TYPES[type]);
  // Workbooks are already compressed.
  const isPlain = type !== 'xlsx' && !Buffer.isBuffer(opened);
  if (!isPlain || !acceptedEncodings(headers['accept-encoding']).includes('gzip')) return reply.send(opened);
  // Errors surface on the stream that is sent.
  return reply.header('content-encoding', 'gzip').send(pipeline(opened, createGzip(), () => undefined));
}

/** Source: RFC 8288; for metadata https://www.w3.org/TR/tabular-data-model/#link-header */
const linksOf = ({ licence, describedBy }: Pick<FileAnswer, 'licence' | 'describedBy'>): string =>
  [
    licence && `<${licence}>; rel="license"`,
    describedBy && `<${describedBy}>; rel="describedby"; type="application/csvm+json"`,
  ]
    .filter(Boolean)
    .join(', ');

/** Sends an uploaded file as a download. No browser runs it, whatever it contains. */
function sendInert(reply: FastifyReply, { name, type, bytes }: Original, body: Readable | Buffer): FastifyReply {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  reply.headers({
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'content-type': type,
    ...(reply.request.method !== 'HEAD' && { 'content-length': bytes }),
  });
  return reply.send(body);
}

type Original = NonNullable<FileAnswer['original']>;

function unread(body: FileAnswer['body']): Readable {
  if (body instanceof Readable) body.destroy();
  return Readable.from([]);
}
