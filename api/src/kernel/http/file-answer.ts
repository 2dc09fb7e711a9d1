import { FILE_TYPES, type FileType } from '@klaster/shared/contract';
import type { FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { acceptedEncodings } from '../public-answers/accepted-encodings';

/** A file as a response, generated while it is sent: at the pace of the client, and no further once it has disconnected. */
export type FileAnswer = {
  /** Its name without an ending, of letters, digits, `-` and `_`. */
  readonly name: string;
  /** A function is called only when the client does not have the file cached. */
  readonly body: Readable | Buffer | (() => Promise<Readable>);
  /** ETag: unchanged as long as the file is. */
  readonly tag?: string;
  /** Address of the terms on which anyone may use it. */
  readonly licence?: string;
};

/** Sends a file, or 304 if the client has it cached. A HEAD request does not read it. */
export async function sendFile(
  reply: FastifyReply,
  type: FileType,
  { name, body, tag, licence }: FileAnswer,
): Promise<FastifyReply> {
  const { method, headers } = reply.request;
  if (tag !== undefined) reply.header('etag', tag);
  if (tag !== undefined && headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const opened = method === 'HEAD' ? unread(body) : typeof body === 'function' ? await body() : body;
  if (licence !== undefined) reply.header('link', `<${licence}>; rel="license"`);
  reply.header('content-disposition', `attachment; filename="${name}.${type}"`);
  reply.type(FILE_TYPES[type]);
  // Workbooks are already compressed.
  const isPlain = type !== 'xlsx' && !Buffer.isBuffer(opened);
  if (!isPlain || !acceptedEncodings(headers['accept-encoding']).includes('gzip')) return reply.send(opened);
  // Errors surface on the stream that is sent.
  return reply.header('content-encoding', 'gzip').send(pipeline(opened, createGzip(), () => undefined));
}

/** An empty body for a HEAD request. */
function unread(body: FileAnswer['body']): Readable {
  if (body instanceof Readable) body.destroy();
  return Readable.from([]);
}
