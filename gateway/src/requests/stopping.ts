import { silentConnections } from '@klaster/shared/restarts';
import type { FastifyInstance } from 'fastify';

/**
 * Closes idle connections, so that they do not delay the stop. What still arrives over the others is answered
 * and ends them (Fastify says `connection: close`): its sender knows of no other gateway, and a proxy before us hands a
 * refusal on to the visitor as any answer.
 */
export function endSilentOnStop(app: FastifyInstance): void {
  const endSilent = silentConnections(app.server);
  app.addHook('preClose', async () => endSilent());
}

/**
 * Ends each connection with its answer while a gateway is about to stop, so that whoever has one comes to another gateway. What
 * is idle when it stops is ended then, and a request that is on its way there is lost: of POST nobody sends it again.
 */
export function endConnectionsWhile(isLeaving: () => boolean, app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
}
