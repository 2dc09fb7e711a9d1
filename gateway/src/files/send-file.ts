import type { FastifyReply } from 'fastify';
import { sendProblem } from '../problems/problem';
import type { StoredFile } from './file-tree';

/** For files whose name or folder changes with their content: a browser never revalidates. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For files of a fixed name: a browser revalidates each time and mostly gets 304. */
export const REVALIDATED = 'no-cache';

/**
 * A release's file is a part of a page and none itself: opened by its address, HTML or SVG with scripts in it would run as
 * this origin's, live or not. A script's policy would be that of a worker made of it, and does nothing else.
 */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Answers with the file, with 304 when the browser has it, or with a 404 problem document. */
export function sendFile(reply: FastifyReply, file: StoredFile | null, cacheControl: string): FastifyReply {
  if (!file) return sendProblem(reply, 'not_found');
  reply.header('cache-control', cacheControl).header('vary', 'Accept-Encoding').header('etag', file.etag);
  if (names(reply.request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  if (!file.type.includes('javascript')) reply.header('content-security-policy', NO_PAGE);
  if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
  return reply.type(file.type).send(file.bytes);
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((candidate) => ['*', etag, `W/${etag}`].includes(candidate.trim()));
}
