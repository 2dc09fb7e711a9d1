import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { sendProblem } from '../problems/problem';
import type { StoredFile } from './file-tree';

/** For files whose address changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For files with a fixed address. */
export const REVALIDATED = 'no-cache';

/**
 * A release's file is never a page: HTML or SVG opened by its address would run its scripts in this origin. Scripts have no policy,
 * since it would apply to workers.
 */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Whether the sender has the response already. Source: RFC 9110, section 13.1.2. */
export function isKnown({ 'if-none-match': header }: IncomingHttpHeaders, etag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim()) ?? [];
  return ['*', etag, `W/${etag}`].some((tag) => known.includes(tag));
}

export function sendFile(reply: FastifyReply, file: StoredFile | null, cacheControl: string): FastifyReply {
  if (!file) return sendProblem(reply, 'not_found');
  reply.header('cache-control', cacheControl).header('vary', 'Accept-Encoding').header('etag', file.etag);
  if (isKnown(reply.request.headers, file.etag)) return reply.code(304).send();
  const hasPolicy = reply.hasHeader('content-security-policy') || file.type.includes('javascript');
  if (!hasPolicy) reply.header('content-security-policy', NO_PAGE);
  if (file.encoding !== 'identity') reply.header('content-encoding', file.encoding);
  return reply.type(file.type).send(file.bytes);
}
