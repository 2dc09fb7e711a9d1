import { isFromProxy, type RequestSpan, type Tracing } from '@klaster/shared/tracing';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if no traces are exported. */
    span?: RequestSpan;
  }
}

/** Traces each request. Spans are named by the class of the address, since an address may be confidential. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustedProxies: string | undefined): void {
  const isTrusted = isFromProxy(trustedProxies);
  app.addHook('onRequest', async (request) => {
    const { method, id, headers } = request;
    const kind = request.routeOptions.config.kind ?? 'unknown';
    request.span = tracing.begin({
      name: `${method} ${kind}`,
      headers: isTrusted(request.raw) ? headers : {},
      attributes: { 'http.request.method': method, 'klaster.kind': kind, 'klaster.request_id': id },
    });
  });
  app.addHook('onResponse', async (request, reply) => request.span?.end(reply.statusCode));
  app.addHook('onClose', () => tracing.stop());
}
