import { silentConnections } from '@klaster/shared/restarts';
import type { FastifyInstance } from 'fastify';

/**
 * Closes idle connections, so that they do not delay the stop. Requests that still arrive over the others are answered, which ends the
 * connection (Fastify sends `connection: close`): the sender may know no other gateway, and a proxy would forward a refusal to the
 * visitor.
 */
export function endSilentOnStop(app: FastifyInstance): void {
  const endSilent = silentConnections(app.server);
  app.addHook('preClose', async () => endSilent());
}

/**
 * Closes each connection with its response while a gateway is about to stop, so that clients reconnect to another gateway. Otherwise a
 * request sent over an idle connection just as that is closed would be lost, and a POST is not retried.
 */
export function endConnectionsWhile(isLeaving: () => boolean, app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
}
