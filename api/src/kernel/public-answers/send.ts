import acceptNegotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './answer';

const COMPRESSED = ['br', 'gzip'] as const;

/** The best first. */
export function acceptedEncodings(header: string | undefined): readonly (typeof COMPRESSED)[number][] {
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
