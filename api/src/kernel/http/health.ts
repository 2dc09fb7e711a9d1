import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect';
import type { ReadPlaces } from '../database/replicas';
import { hasSample } from '../database/sample.repository';

/** A database that answers later than this counts as unavailable: load balancers expect a prompt answer. */
const READY_LIMIT_MS = 1_500;

/** Liveness of the process, and readiness to serve. `sample`: the data is a sample and the interface must say so. */
export function registerHealth(app: FastifyInstance, db: Database, replicas?: ReadPlaces): void {
  const sample = () => hasSample(db);
  /** While the primary is away, visitors are served from a replica. */
  const atReplica = async () => {
    const place = replicas?.choose(undefined);
    if (!place) throw new Error('no replica');
    return place.read(sample);
  };
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      return { status: 'ok', sample: await withinLimit(sample()).catch(() => withinLimit(atReplica())) };
    } catch {
      return reply.code(503).send({ status: 'unavailable', sample: false });
    }
  });
}

function withinLimit<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('late')), READY_LIMIT_MS);
    void answer.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
