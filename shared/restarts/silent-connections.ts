import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections without a request. Browsers and pools open them in advance, and the end of a server would wait
 * until they time out.
 * @returns a function that closes them and all later ones
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
