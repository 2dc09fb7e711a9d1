import type { FastifyInstance } from 'fastify';
import { RequestRefused } from '../problems/request-refused';

/** Answers nothing but `/healthz` until there is something to answer from; load balancers see by `/readyz` when that is. */
export function refuseUntil(isOpen: () => boolean, app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
    if (isOpen() || url === '/healthz') return undefined;
    if (url !== '/readyz') throw RequestRefused.busy();
    return reply.code(503).header('cache-control', 'no-store').send({ ready: false });
  });
}
