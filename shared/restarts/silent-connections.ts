import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets a server stop though others hold connections without a request so far, as browsers and pools open ahead of time. Node
 * counts such a connection as busy and would wait until it times out.
 *
 * @returns to be called when the server stops: closes the present ones and those still to come
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
