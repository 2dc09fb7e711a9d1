import { DEFAULT_LANGUAGE } from '@klaster/shared/contract';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { silentConnections } from '@klaster/shared/restarts';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemDocument } from '../problems/document';
import { ProblemError } from '../problems/problem-error';

/** How long a client may take, in milliseconds. How long an answer takes to be made is limited by nothing here. */
export type ClientLimits = {
  /** For a request's line and headers. */
  readonly headersMs: number;
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** For which it takes nothing of an answer. */
  readonly stallMs: number;
  /** Between two looks at who is past the first two. */
  readonly checkMs: number;
};

/** Without the gateway before us, which gives up sooner, a body of the largest size comes over 40 kbit/s within these. */
export const CLIENT_LIMITS: ClientLimits = { headersMs: 15_000, requestMs: 60_000, stallMs: 30_000, checkMs: 2_000 };

/** Milliseconds a client gets to read that it was too slow. */
const LINGER_MS = 5_000;

/** The server's options by which nobody holds a connection for longer than the limits. */
export function clientLimits({ headersMs, requestMs, stallMs, checkMs }: ClientLimits): FastifyHttpOptions<Server> {
  const http = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs };
  return { requestTimeout: requestMs, connectionTimeout: stallMs, http, clientErrorHandler: answerUnreadable };
}

/** The server ends idle connections. While an answer is being made, one is idle that must not be ended. */
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

/** Answers what does not come or cannot be read as HTTP, hence in no language of the client's choice, and ends the connection. */
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
