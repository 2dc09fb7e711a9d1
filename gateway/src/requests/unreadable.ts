import type { ConnectionError } from 'fastify';
import { DEFAULT_LANGUAGE } from '@klaster/shared/contract/http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemText } from '../problems/problem';

/** Milliseconds in which the sender can read the answer. */
const LINGER_MS = 5000;

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers bytes that are not HTTP, in the default language, and ends the connection. */
export function answerUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const status = STATUSES[code] ?? 400;
  const problem = status === 408 ? 'request_timeout' : 'invalid_input';
  const body = problemText(status, problem, { language: DEFAULT_LANGUAGE });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  // If it were destroyed at once, bytes that still arrive would make the system discard the answer.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
