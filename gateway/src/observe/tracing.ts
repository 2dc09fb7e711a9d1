import { compile } from '@fastify/proxy-addr';
import type { RequestSpan, Tracing } from '@klaster/shared/tracing';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its part of a trace; absent where no traces are exported. */
    span?: RequestSpan;
  }
}

/**
 * Makes each request a part of a trace: of one that a trusted proxy began, or of its own. It is named by class of address, for an
 * address may say more than is to leave the system.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustedProxies: string | undefined): void {
  const isTrusted = compile(trustedProxies?.split(',').map((entry) => entry.trim()) ?? []);
  app.addHook('onRequest', async (request) => {
    const { method, id, headers, socket } = request;
    const kind = request.routeOptions.config.kind ?? 'unknown';
    request.span = tracing.begin({
      name: `${method} ${kind}`,
      headers: isTrusted(socket.remoteAddress ?? '', 0) ? headers : {},
      attributes: { 'http.request.method': method, 'klaster.kind': kind, 'klaster.request_id': id },
    });
  });
  app.addHook('onResponse', async (request, reply) => request.span?.end(reply.statusCode));
  app.addHook('onClose', () => tracing.stop());
}
