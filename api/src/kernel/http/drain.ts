import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_REST_BYTES = 64 * 1024 * 1024;
const MAX_REST_MS = 30_000;

/**
 * Reads and forgets what is left of a body already refused. Closing the connection on a caller that still sends would
 * reset it, and the answer would be lost. Whoever sends too much, or too slowly, is cut off all the same.
 */
export function drainRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  let rest = MAX_REST_BYTES;
  const limit = setTimeout(() => raw.destroy(), MAX_REST_MS).unref();
  raw.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(limit));
}
