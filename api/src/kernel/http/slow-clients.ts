import { DEFAULT_LANGUAGE } from '@klaster/shared/contract/http';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { silentConnections } from '@klaster/shared/restarts';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemDocument } from '../problems/document';
import { ProblemError } from '../problems/problem-error';

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

/** The largest body at 40 kbit/s. The gateway has shorter limits. */
export const CLIENT_LIMITS: ClientLimits = { headersMs: 15_000, requestMs: 60_000, stallMs: 30_000, checkMs: 2_000 };

/** Time to read the response. */
const LINGER_MS = 5_000;

export function clientLimits({ headersMs, requestMs, stallMs, checkMs }: ClientLimits): FastifyHttpOptions<Server> {
  const http = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  return { requestTimeout: requestMs, connectionTimeout: stallMs, http, clientErrorHandler: answerUnreadable };
}

/** The timeout also fires while a response is being made, which must not close the connection. */
export function closeStalled(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.on('timeout', () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy();
    });
    done();
  });
}

/** Idle connections would delay the shutdown. */
export function closeIdleOnStop(app: FastifyInstance): void {
  const endSilent = silentConnections(app.server);
  app.addHook('preClose', async () => endSilent());
}

/** Answers an incomplete or invalid HTTP request. */
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
  // If it were destroyed at once, the operating system would discard the response.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function unreadable(code: string): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProblemError('request_timeout');
  return new ProblemError('invalid_input', { status: code === 'HPE_HEADER_OVERFLOW' ? 431 : 400 });
}
