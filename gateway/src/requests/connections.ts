import { silentConnections } from '@klaster/shared/restarts';
import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from '../config/limits';

/** Limits the number of connections and closes those whose clients do not read the response. */
export function limitConnections(app: FastifyInstance, { connections }: RequestLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onRequest', async (_request, { raw }) => {
    // A connection that waits for the API stays open.
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
  });
}

/**
 * Closes idle connections when the server stops. Requests over the others are still answered: the sender may know no other
 * gateway, and a proxy would forward a refusal to the visitor.
 */
export function endSilentOnStop(app: FastifyInstance): void {
  const endSilent = silentConnections(app.server);
  app.addHook('preClose', async () => endSilent());
}

/**
 * Closes each connection with its response while the gateway is about to stop. Otherwise a request sent just as an idle
 * connection is closed would be lost, and a POST is not retried.
 */
export function endConnectionsWhile(isLeaving: () => boolean, app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
}
