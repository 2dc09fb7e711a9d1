import { FILE_TYPES, type FileType } from '@klaster/shared/contract/http';
import type { FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { acceptedEncodings } from '../public-answers/send';

/** A file that is generated at the pace of the client, and not at all once it disconnects. */
export type FileAnswer = {
  /** Without an extension: letters, digits, `-` and `_`. */
  readonly name: string;
  /** A function is called only if the client has no cached copy. */
  readonly body: Readable | Buffer | (() => Promise<Readable>);
  /** ETag. */
  readonly tag?: string;
  /** URL of the terms of use. */
  readonly licence?: string;
};

/** A HEAD request does not read the file. */
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

function unread(body: FileAnswer['body']): Readable {
  if (body instanceof Readable) body.destroy();
  return Readable.from([]);
}
