import type { FastifyReply } from 'fastify';
import { sendProblem } from '../problem';
import type { StoredFile } from './file-tree';

/** For files whose name or folder changes with their content: a browser never asks again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For files of a fixed name: a browser asks each time and mostly gets 304. */
export const REVALIDATED = 'no-cache';

/** Answers with the file, with 304 when the browser has it, or with a 404 problem document. */
export function sendFile(reply: FastifyReply, file: StoredFile | null, cacheControl: string): FastifyReply {
  if (!file) return sendProblem(reply, 404, 'not_found');
  reply.header('cache-control', cacheControl).header('vary', 'Accept-Encoding').header('etag', file.etag);
  if (names(reply.request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
  return reply.type(file.type).send(file.bytes);
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim()));
}
