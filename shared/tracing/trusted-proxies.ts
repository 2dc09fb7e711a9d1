import { compile } from '@fastify/proxy-addr';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '../contract/common/request-limits';

/**
 * Whether a request comes from a trusted proxy, whose headers on ids and traces are believed.
 * @param trustedProxies comma-separated addresses, networks, or their names; undefined: nobody is trusted
 */
export function isFromProxy(trustedProxies: string | undefined): (request: IncomingMessage) => boolean {
  const isTrusted = compile(trustedProxies?.split(',').map((entry) => entry.trim()) ?? []);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/**
 * The id of a request: a new one, or the one from a trusted proxy, so that one id runs through all logs. Other senders could write
 * anything into the logs and the audit.
 * @param trustedProxies as of {@link isFromProxy}
 */
export function requestIdBy(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = isFromProxy(trustedProxies);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isFit = typeof given === 'string' && REQUEST_ID.test(given);
    return isFit && isTrusted(request) ? given : randomUUID();
  };
}
