import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect';
import { withinLimit } from '../observe/within-limit';
import { hasSample } from '../database/sample.repository';

/** A database that answers later than this counts as unavailable: load balancers expect a prompt answer. */
const READY_LIMIT_MS = 1_500;

/** Liveness of the process, and readiness to serve. `sample`: the data is a sample and the interface must say so. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      return { status: 'ok', sample: await withinLimit(hasSample(db), READY_LIMIT_MS) };
    } catch {
      return reply.code(503).send({ status: 'unavailable', sample: false });
    }
  });
}
