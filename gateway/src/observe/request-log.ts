import { REQUEST_ID } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id the request came with, when it is fit for a log line, else a new one. */
export function requestId(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** One line a request, without its query string: that may hold what no log should. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
  });
}
