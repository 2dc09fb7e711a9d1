import type { FastifyInstance } from 'fastify';
import { RequestRefused } from './request-refused';

/** Refuses what still comes over open connections while the gateway stops; what is under way is finished. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw RequestRefused.busy();
  });
}
