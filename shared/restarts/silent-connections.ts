import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Connections without a request, which browsers and pools open in advance, would delay the end of a server until they time out.
 * @returns closes them and later ones, when the server stops
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
