import { silentConnections } from '@klaster/shared/restarts';
import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from '../config/limits';

/** Limits the number of connections, and closes those of clients that do not read the response. */
export function limitConnections(app: FastifyInstance, { connections }: RequestLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onRequest', async (_request, { raw }) => {
    // An idle connection that waits for the API stays open.
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
  });
}

/**
 * Closes idle connections on stop, so that they do not delay it. Requests that still arrive over the others are answered, which ends the
 * connection: the sender may know no other gateway, and a proxy would forward a refusal to the visitor.
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
