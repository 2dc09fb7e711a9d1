import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics: the process's own, how long each route took, and what is open. */
export function registerMetrics(app: FastifyInstance, { eventStreams }: { readonly eventStreams: () => number }): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const streams = new Gauge({
    name: 'live_event_streams',
    help: 'Streams of events that are open',
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    streams.set(eventStreams());
    return reply.type(register.contentType).send(await register.metrics());
  });
}
