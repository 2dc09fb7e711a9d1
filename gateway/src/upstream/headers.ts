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
 * The browser's headers for the API: all except those of the connection, `Host` and the length, with the forwarded addresses. Forwarding
 * headers of the request count only from a trusted proxy, since a visitor could claim any address. The operations session is removed:
 * cookies are not separated by port, so browsers send it here too. With tracing, the API's spans continue the gateway's.
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

/** The forwarded addresses of a request, the sender's first. */
export const forwardedFor = ({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string =>
  (ips ?? [ip]).toReversed().join(', ');

/** A copy of a request's or response's headers without those of the connection. */
export function withoutHopByHop<H extends IncomingHttpHeaders>(headers: H): H {
  const passed: IncomingHttpHeaders = { ...headers };
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  for (const name of [...HOP_BY_HOP, ...named]) delete passed[name];
  return passed as H;
}
