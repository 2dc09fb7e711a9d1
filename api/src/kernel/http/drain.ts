import type { FastifyReply, FastifyRequest } from 'fastify';

const MAX_REST_BYTES = 64 * 1024 * 1024;
const MAX_REST_MS = 30_000;

/**
 * Reads and discards the rest of a refused body. Closing the connection while the client still sends would reset it and lose the
 * response. A client that sends too much, or too slowly, is still disconnected.
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
