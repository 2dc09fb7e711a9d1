import { compile } from '@fastify/proxy-addr';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID } from '../contract/http/request-limits';

/** `trustedProxies`: comma-separated addresses, networks, or their names; undefined: none is trusted. */
export function isFromProxy(trustedProxies: string | undefined): (request: IncomingMessage) => boolean {
  const isTrusted = compile(trustedProxies?.split(',').map((entry) => entry.trim()) ?? []);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/**
 * The request id of a trusted proxy, so that one id is in all logs; otherwise a new one, since other senders could
 * write anything into the logs.
 */
export function requestIdBy(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = isFromProxy(trustedProxies);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isFit = typeof given === 'string' && REQUEST_ID.test(given);
    return isFit && isTrusted(request) ? given : randomUUID();
  };
}
