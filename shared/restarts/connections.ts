import type { ConnectionError, FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** In milliseconds. The time to make a response is unlimited. */
export type ClientLimits = {
  /** For the request line and headers. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** For a client that does not read the response. */
  readonly stallMs: number;
  /** Interval of the checks. */
  readonly checkMs: number;
};

/** Options of Fastify for a server whose connections are watched. */
export const connectionOptions = ({ headersMs, requestMs, stallMs, checkMs }: ClientLimits) => ({
  // The default is too short for a slow machine.
  pluginTimeout: 0,
  requestTimeout: requestMs,
  connectionTimeout: stallMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  // Requests that arrive during the stop are still answered: their senders may know no other server, and a proxy would pass a refusal on.
  return503OnClosing: false,
});

/**
 * Closes connections whose clients do not read the response, idle ones when the server stops, and each with its response while the server
 * is about to stop: a request sent just as an idle connection is closed would be lost, and a POST is not retried.
 */
export function watchConnections(app: FastifyInstance, isLeaving: () => boolean = () => false): void {
  const endSilent = silentConnections(app.server);
  app.addHook('onRequest', (_request, { raw }, done) => {
    // It also fires while a response is being made, which must not close the connection.
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving()) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => endSilent());
}

/**
 * Closes connections without a request. Browsers and pools open them in advance, and the end of a server would wait
 * until they time out.
 * @returns a function that closes them and all later ones
 */
function silentConnections(server: Server): () => void {
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

/** Milliseconds in which the sender can read the answer. */
const LINGER_MS = 5_000;

type Unreadable = { readonly status: number; readonly headers: readonly string[]; readonly body: string };

/** Answers bytes that are not HTTP, and ends the connection. @param write the answer for an error code of Node's parser */
export const answerUnreadable =
  (write: (code: string) => Unreadable) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return;
    const { status, headers, body } = write(code);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headers,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    // If it were destroyed at once, bytes that still arrive would make the system discard the answer.
    socket.setTimeout(LINGER_MS, () => socket.destroy());
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
