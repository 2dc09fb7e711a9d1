import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../problems/problem-error';

/** A name or an address with an optional port. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** RFC 9112, 3.2: 400 if `Host` is missing, repeated or invalid, since an upstream server may interpret it differently. */
export function checkHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isForOneHost(raw)) return;
    reply.header('connection', 'close');
    throw new ProblemError('invalid_input');
  });
}

function isForOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (hosts.length === 0) return httpVersion === '1.0';
  return hosts.length === 1 && HOST.test(hosts[0] ?? '');
}

/** Path and query of a target that a client may send with scheme and host in front (RFC 9112, 3.2.2). */
export function originForm({ url = '/' }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
}
