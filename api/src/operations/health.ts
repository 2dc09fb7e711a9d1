import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect';

/** Whether the process lives, and whether it can serve. `sample`: the data is a sample and the interface must say so. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      const { sample } = await db
        .selectNoFrom(sql<boolean>`exists (select from sample_data)`.as('sample'))
        .executeTakeFirstOrThrow();
      return { status: 'ok', sample };
    } catch {
      return reply.code(503).send({ status: 'unavailable', sample: false });
    }
  });
}
