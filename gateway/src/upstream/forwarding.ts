import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import type { OutageLog } from '../observe/outage-log';
import { sendProblem } from '../problems/problem';

export const CONNECT_LIMIT_MS = 5000;

/** Addresses that are forwarded to the API. */
export const API_PREFIXES = ['/api', '/crud'];

/**
 * Path and query of a forwarded request. Null if the path may lead out of the prefix, however another server reads it: `..` may
 * be written as `%2e%2e`, its slash as `%2f` or a backslash, and a tab between its dots is dropped.
 */
export function pathBelow(prefix: string, url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  const decoded = decode(path);
  if (decoded === null || decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')) return null;
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f]|^[/\\]{2}/.test(decoded)) return null;
  const { pathname } = new URL(path, 'http://upstream');
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return isBelow ? pathname + url.slice(path.length).replace(/#.*$/s, '') : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Sends a request to a server behind the gateway, and its response back. Cancels the call if the client leaves. */
export async function passOn(
  reply: FastifyReply,
  path: string,
  { pool, outages }: { pool: Pool; outages: OutageLog },
): Promise<FastifyReply> {
  const { request, raw } = reply;
  const left = new AbortController();
  raw.once('close', () => left.abort());
  try {
    const answer = await pool.request(outgoing(request, path, left.signal));
    outages.onAnswer();
    sendBack(reply, answer);
  } catch (error) {
    if (raw.destroyed) return reply;
    outages.onFailure(error);
    sendProblem(reply, 'upstream_unavailable');
  }
  return reply;
}

function outgoing(request: FastifyRequest, path: string, signal: AbortSignal): Dispatcher.RequestOptions {
  const { method, headers, body } = request;
  return {
    method,
    path,
    headers: forwardedHeaders(request, headers),
    body: Buffer.isBuffer(body) ? body : null,
    signal,
  };
}

function sendBack(reply: FastifyReply, { statusCode, headers, body }: Dispatcher.ResponseData): void {
  // Without a listener, the error of a cancelled body would end the process.
  body.on('error', () => undefined);
  if (reply.raw.destroyed) return void body.destroy();
  reply.raw.once('close', () => body.destroy());
  reply.code(statusCode).headers(withoutHopByHop(headers)).send(body);
}

/** The cookie of the session at the operations address, over http. */
export const OPERATIONS_COOKIE = 'klaster_operations';
/** Over https: browsers accept this prefix only for this host (RFC 6265bis, 4.1.3.2). */
export const SECURE_OPERATIONS_COOKIE = `__Host-${OPERATIONS_COOKIE}`;

/** Headers of one connection (RFC 9110, 7.6.1), and `expect`, which the gateway has answered itself. */
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
 * The browser's headers for the API, with the forwarded addresses. Forwarding headers of the request count only from a trusted
 * proxy, since a visitor could claim any address. With tracing, the API's spans continue the gateway's.
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

/** The operations session is removed: cookies are shared by all ports of a host, so browsers send it here too. */
function withoutOperationsCookie(header: string | undefined): string | undefined {
  const others = header
    ?.split(';')
    .filter((pair) => ![OPERATIONS_COOKIE, SECURE_OPERATIONS_COOKIE].includes(pair.split('=', 1)[0]?.trim() ?? ''));
  return others === undefined || others.length === 0 ? undefined : others.join(';').trim();
}

/** The forwarded addresses, the sender's first. */
export const forwardedFor = ({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string =>
  (ips ?? [ip]).toReversed().join(', ');

function withoutHopByHop<H extends IncomingHttpHeaders>(headers: H): H {
  const passed: IncomingHttpHeaders = { ...headers };
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  for (const name of [...HOP_BY_HOP, ...named]) delete passed[name];
  return passed as H;
}
