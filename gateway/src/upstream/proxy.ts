import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { RouteKind } from '../observe/metrics';
import { sendProblem } from '../problems/problem';
import type { AtOnce } from '../requests/at-once';
import { RequestRefused } from '../problems/request-refused';
import { forwardedHeaders, withoutHopByHop } from './headers';
import { pathBelow } from './path-below';

export const CONNECT_LIMIT_MS = 5000;
const CONNECTIONS = 256;

export type ProxyTarget = {
  /** Path prefix, passed on as it is. */
  prefix: string;
  origin: string;
  kind: RouteKind;
  /** Bytes of a body below the prefix. */
  bodyBytes: number;
  /** Paths below the prefix that take files, and how many bytes of them. */
  uploads?: { paths: readonly string[]; bytes: number };
  /** Limits the calls in progress, by address. */
  calls: AtOnce;
  /** Called with the reason for each answer that did not come. */
  onFailure: (error: unknown) => void;
  /** Called when a response arrived. */
  onAnswer: () => void;
  /** Called with the pool of connections in use. */
  onPool: (pool: Pool) => void;
};

/**
 * Forwards all requests below a prefix to another server, over keep-alive connections: bodies once they are complete, responses as they
 * arrive. Responses have no time limit (specification 4.4.3), and nothing is sent twice.
 */
export function proxyRoutes(app: FastifyInstance, target: ProxyTarget): void {
  const { prefix, origin, kind, bodyBytes, uploads } = target;
  void app.register(async (scope) => {
    const pool = new Pool(origin, {
      connections: CONNECTIONS,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: CONNECT_LIMIT_MS },
    });
    target.onPool(pool);
    scope.addHook('onClose', () => pool.destroy());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage) => buffer(payload));
    const serve = (path: string, bytes: number) =>
      scope.all(path, { config: { kind, bodyBytes: bytes } }, (request, reply) => passOn(reply, pool, target));
    for (const path of [prefix, `${prefix}/*`]) serve(path, bodyBytes);
    for (const path of uploads?.paths ?? []) serve(path, Math.max(bodyBytes, uploads?.bytes ?? 0));
  });
}

/** Sends the request on and its answer back. A call whose client has left is cancelled. */
async function passOn(
  reply: FastifyReply,
  pool: Pool,
  { prefix, calls, onFailure, onAnswer }: ProxyTarget,
): Promise<FastifyReply> {
  const { request } = reply;
  const path = pathBelow(prefix, request.url);
  if (path === null) throw RequestRefused.broken();
  if (reply.raw.destroyed) return reply;
  const sender = normalizeIP(request.ip);
  const leave = calls.enter(sender);
  if (leave === null) throw calls.isFullOfOthers(sender) ? RequestRefused.busy() : RequestRefused.tooMany();
  const left = new AbortController();
  reply.raw.once('close', () => {
    leave();
    left.abort();
  });
  try {
    const answer = await pool.request(outgoing(request, path, left.signal));
    onAnswer();
    sendBack(reply, answer);
  } catch (error) {
    if (reply.raw.destroyed) return reply;
    onFailure(error);
    sendProblem(reply, 'upstream_unavailable');
  }
  return reply;
}

/** The request as it is sent on. */
export function outgoing(request: FastifyRequest, path: string, signal: AbortSignal): Dispatcher.RequestOptions {
  const { method, headers, body } = request;
  return {
    method,
    path,
    headers: forwardedHeaders(request, headers),
    body: Buffer.isBuffer(body) ? body : null,
    signal,
  };
}

/** Sends an answer back as it comes; without its client it is cancelled. */
export function sendBack(reply: FastifyReply, { statusCode, headers, body }: Dispatcher.ResponseData): void {
  // Cancelling is an error to the body; unheard, it would end the process.
  body.on('error', () => undefined);
  if (reply.raw.destroyed) return void body.destroy();
  reply.raw.once('close', () => body.destroy());
  reply.code(statusCode).headers(withoutHopByHop(headers)).send(body);
}
