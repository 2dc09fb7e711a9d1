import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect';
import type { ReadReplicas } from '../database/replicas';
import { hasSample } from '../database/sample.repository';
import { withinLimit } from '../observe/within-limit';

/** Load balancers expect a prompt answer. */
const READY_LIMIT_MS = 1_500;

type Health = {
  readonly db: Database;
  readonly replicas?: ReadReplicas | undefined;
  readonly isLeaving?: (() => boolean) | undefined;
};

/** `sample`: the interface must say that the data is a sample. A draining process is not ready, so that clients move to another instance. */
export function registerHealth(app: FastifyInstance, { db, replicas, isLeaving = () => false }: Health): void {
  const sample = () => hasSample(db);
  /** While the primary is down, visitors are served from a replica. */
  const atReplica = async () => {
    const replica = replicas?.choose(undefined);
    if (!replica) throw new Error('no replica');
    return replica.read(sample);
  };
  const inTime = (answer: Promise<boolean>) => withinLimit(answer, READY_LIMIT_MS);
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'leaving', sample: false });
    try {
      return { status: 'ok', sample: await inTime(sample()).catch(() => inTime(atReplica())) };
    } catch {
      return reply.code(503).send({ status: 'unavailable', sample: false });
    }
  });
}
