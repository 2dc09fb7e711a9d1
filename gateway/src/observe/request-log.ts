import { compile } from '@fastify/proxy-addr';
import { REQUEST_ID } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The id of a request: a new one, or the one from a trusted proxy in front of the gateway. Other senders could write anything into the
 * logs and the audit.
 *
 * @param trustedProxies comma-separated addresses, networks, or their names
 */
export function requestIdBy(trustedProxies: string | undefined): (raw: IncomingMessage) => string {
  const isTrusted = compile(trustedProxies?.split(',').map((entry) => entry.trim()) ?? []);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isFit = typeof given === 'string' && REQUEST_ID.test(given);
    return isFit && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
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
