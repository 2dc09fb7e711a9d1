import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect';
import { withinLimit } from '../observe/within-limit';
import { hasSample } from '../database/sample.repository';

/** A database that answers later than this counts as unavailable: load balancers expect a prompt answer. */
const READY_LIMIT_MS = 1_500;

/**
 * Liveness of the process, and readiness to serve. `sample`: the data is a sample and the interface must say so. A process that
 * is leaving is not ready, and ends each connection with its answer, so that whoever has one comes to another instance.
 */
export function registerHealth(app: FastifyInstance, db: Database, isLeaving: () => boolean = () => false): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'leaving', sample: false });
    try {
      return { status: 'ok', sample: await withinLimit(hasSample(db), READY_LIMIT_MS) };
    } catch {
      return reply.code(503).send({ status: 'unavailable', sample: false });
    }
  });
}
