import { silentConnections } from '@klaster/shared/restarts';
import type { FastifyInstance } from 'fastify';
import { RequestRefused } from '../problems/request-refused';

/**
 * Refuses what still comes over open connections while the gateway stops, and ends those on which nobody asked for anything;
 * what is under way is finished.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  const endSilent = silentConnections(app.server);
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    endSilent();
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw RequestRefused.busy();
  });
}
