import { isFromProxy, type RequestSpan, type Tracing } from '@klaster/shared/tracing';
import type { FastifyInstance } from 'fastify';
import { watchStatements } from '@klaster/shared/postgres';

/** Statements contain no values. */
const SHOWN_CHARACTERS = 2_000;

/** Adds requests and statements to the gateway's trace. @param trustedProxies others cannot begin traces here */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustedProxies: string): void {
  const isTrusted = isFromProxy(trustedProxies);
  const spans = new Map<string, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, headers } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = tracing.begin({
      name: `${method} ${route}`,
      headers: isTrusted(request.raw) ? headers : {},
      attributes: { 'http.request.method': method, 'http.route': route, 'klaster.request_id': id },
    });
    spans.set(id, span);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request.id)?.end(reply.statusCode);
    spans.delete(request.id);
    done();
  });
  const stopWatching = watchStatements(({ text, ms, requestId = '' }) => {
    const name = /^\s*(\w{1,20})/.exec(text)?.[1] ?? 'statement';
    const shown = text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': shown };
    spans.get(requestId)?.part(name, ms, attributes);
  });
  app.addHook('onClose', async () => {
    stopWatching();
    await tracing.stop();
  });
}
