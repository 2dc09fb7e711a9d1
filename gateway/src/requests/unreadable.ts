import type { ConnectionError } from 'fastify';
import { DEFAULT_LANGUAGE } from '@klaster/shared/contract';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemText } from '../problems/problem';
import { headOf } from './heads';
import { overflownBy } from './oversized-packet';
import { oversizedAnswer } from './oversized';

/** Milliseconds the sender gets to read the answer and to close the connection. */
const LINGER_MS = 5000;

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what cannot be read as HTTP, hence in no language of the sender's choice, and ends the connection. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = STATUSES[error.code] ?? 400;
  const oversized = status === 431 ? overflownBy(headOf(socket, error.rawPacket)) : undefined;
  const { headers, body } = oversized
    ? oversizedAnswer(oversized)
    : { headers: Object.entries(closingHeaders(status)), body: textOf(status) };
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  // Not destroyed at once: what still arrives would make the system discard the answer.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Answers an `Expect` other than `100-continue`. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, closingHeaders(417)).end(textOf(417));
}

function closingHeaders(status: number): Record<string, string> {
  return {
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(textOf(status))),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
}

function textOf(status: number): string {
  return problemText(status, status === 408 ? 'request_timeout' : 'invalid_input', { language: DEFAULT_LANGUAGE });
}
