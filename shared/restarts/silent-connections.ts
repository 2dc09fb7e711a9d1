import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server stop though others hold connections on which they never asked for anything, as browsers and pools do to be
 * quicker later. Node counts such a connection as busy: it would be waited for until its time is out.
 *
 * @returns to be called when the server stops: ends those there are, and those that still come
 */
export function silentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  let isStopping = false;
  server.on('connection', (socket: Socket) => {
    if (isStopping) return socket.destroy();
    silent.add(socket);
    return socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    isStopping = true;
    for (const socket of silent) socket.destroy();
  };
}
