import { DEFAULT_LANGUAGE } from '@klaster/shared/contract';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { silentConnections } from '@klaster/shared/restarts';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemDocument } from '../problems/document';
import { ProblemError } from '../problems/problem-error';

/** Limits of a client in milliseconds. The time to make a response is not limited here. */
export type ClientLimits = {
  /** For a request's line and headers. */
  readonly headersMs: number;
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** For which it reads nothing of a response. */
  readonly stallMs: number;
  /** Interval of the check for connections beyond the first two limits. */
  readonly checkMs: number;
};

/** Enough for the largest body at 40 kbit/s without the gateway, which has shorter limits. */
export const CLIENT_LIMITS: ClientLimits = { headersMs: 15_000, requestMs: 60_000, stallMs: 30_000, checkMs: 2_000 };

/** Milliseconds that a client has to read that it was too slow. */
const LINGER_MS = 5_000;

export function clientLimits({ headersMs, requestMs, stallMs, checkMs }: ClientLimits): FastifyHttpOptions<Server> {
  const http = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  return { requestTimeout: requestMs, connectionTimeout: stallMs, http, clientErrorHandler: answerUnreadable };
}

/** Closes connections whose client does not read. The timeout also fires while a response is being made, which must not close one. */
export function endStalledAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
    done();
  });
}

/** Closes connections without a request on shutdown, so that they do not delay it. */
export function endSilentOnStop(app: FastifyInstance): void {
  const endSilent = silentConnections(app.server);
  app.addHook('preClose', async () => endSilent());
}

/** Responds to a request that is incomplete or invalid HTTP, in the default language, and closes the connection. */
function answerUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const problem = unreadable(code);
  const body = JSON.stringify(problemDocument(problem, DEFAULT_LANGUAGE));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  // Not destroyed at once: what still arrives would make the system discard the answer.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function unreadable(code: string): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProblemError('request_timeout');
  return new ProblemError('invalid_input', { status: code === 'HPE_HEADER_OVERFLOW' ? 431 : 400 });
}
