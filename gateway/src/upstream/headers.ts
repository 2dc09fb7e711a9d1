import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { withoutOperationsCookie } from '../requests/operations-cookie';

/** Headers that speak of one connection only (RFC 9110, 7.6.1; it may name more), and `expect`, which the gateway has answered itself. */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * The browser's headers for the API: all of them, without those of the connection, with the way they came. What the request
 * itself says of that way counts only where it comes from a trusted proxy: a visitor could name any address. Host and length
 * are for the connection to the API to say. Cookies know no ports: the operations session comes along, and is nobody else's.
 * Where there are traces, the API's part goes on from the gateway's.
 */
export function forwardedHeaders(
  request: Pick<FastifyRequest, 'host' | 'id' | 'ip' | 'ips' | 'protocol' | 'span'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const { host: _host, 'content-length': _length, cookie, ...passed } = withoutHopByHop(headers);
  const cookies = withoutOperationsCookie(cookie);
  return {
    ...passed,
    ...(cookies !== undefined && { cookie: cookies }),
    'x-forwarded-for': forwardedFor(request),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
    ...request.span?.headers,
  };
}

/** The addresses that a request came by, its sender's first. */
export const forwardedFor = ({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string =>
  (ips ?? [ip]).toReversed().join(', ');

/** Works for requests and answers alike; leaves its argument as it is. */
export function withoutHopByHop<H extends IncomingHttpHeaders>(headers: H): H {
  const passed: IncomingHttpHeaders = { ...headers };
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  for (const name of [...HOP_BY_HOP, ...named]) delete passed[name];
  return passed as H;
}
