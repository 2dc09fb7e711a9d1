import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type State = { readonly help: string; readonly value: () => number };

/**
 * Prometheus metrics: the process's own, how long each route took, and what is open.
 * @param states what else is told, as it is when it is asked for
 */
export function registerMetrics(app: FastifyInstance, states: Readonly<Record<string, State>>): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  for (const [name, { help, value }] of Object.entries(states)) {
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value());
        },
      }),
    );
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    return reply.type(register.contentType).send(await register.metrics());
  });
}
