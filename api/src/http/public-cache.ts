import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who may keep an answer: anonymous answers may be kept by all and are asked about each time; a person's by nobody. */
export function setCacheHeaders(reply: FastifyReply, isPublic: boolean): void {
  reply.header('vary', 'Accept-Language, X-Access-Token');
  reply.header('cache-control', isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store');
}

/** Fastify `onSend` hook: tags a public answer by its content, and answers 304 when the caller has it already. */
export async function revalidate(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
  if (!isPublic || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = createHash('sha256').update(payload).digest('base64url').slice(0, 27);
  reply.header('etag', `W/"${tag}"`);
  if (!request.headers['if-none-match']?.includes(`"${tag}"`)) return payload;
  reply.code(304).removeHeader('content-type');
  return null;
}
