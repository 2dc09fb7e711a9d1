import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers that speak of one connection only (RFC 9110, 7.6.1), and `expect`, which the gateway has answered itself. */
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
 * itself says of that way counts only where it comes from a trusted proxy: a visitor could name any address.
 */
export function forwardedHeaders(
  request: Pick<FastifyRequest, 'host' | 'id' | 'ip' | 'ips' | 'method' | 'protocol'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const kept = withoutHopByHop(headers);
  // A body of GET or HEAD is not passed on, so neither is its length.
  if (request.method === 'GET' || request.method === 'HEAD') delete kept['content-length'];
  return {
    ...kept,
    'x-forwarded-for': (request.ips ?? [request.ip]).toReversed().join(', '),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
    'x-request-id': request.id,
  };
}

/** Works for requests and answers alike; leaves its argument as it is. */
export function withoutHopByHop<H extends IncomingHttpHeaders>(headers: H): H {
  const kept = { ...headers };
  for (const name of HOP_BY_HOP) delete kept[name];
  return kept;
}
