import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { RouteKind } from '../observe/metrics';
import type { OutageLog } from '../observe/outage-log';
import { sendProblem } from '../problems/problem';
import type { AtOnce } from '../requests/at-once';
import { ProblemError, overloaded, tooMany } from '../problems/problem-error';
import { forwardedHeaders, withoutHopByHop } from './headers';
import { pathBelow } from './path-below';

export const CONNECT_LIMIT_MS = 5000;
const CONNECTIONS = 256;

export type ProxyTarget = {
  /** Path prefix, which the target has too. */
  prefix: string;
  origin: string;
  kind: RouteKind;
  /** Limit of a body. */
  bodyBytes: number;
  /** Paths that take files, with their limit of a body. */
  uploads?: { paths: readonly string[]; bytes: number };
  /** Limits the calls in progress, by address. */
  calls: AtOnce;
  outages: OutageLog;
  onPool: (pool: Pool) => void;
};

/**
 * Forwards requests below a prefix to another server: bodies once they are complete, responses as they arrive. Responses have no
 * time limit (specification 4.4.3), and no request is retried.
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

/** Cancels the call if the client leaves. */
async function passOn(reply: FastifyReply, pool: Pool, { prefix, calls, outages }: ProxyTarget): Promise<FastifyReply> {
  const { request } = reply;
  const path = pathBelow(prefix, request.url);
  if (path === null) throw new ProblemError('invalid_input');
  if (reply.raw.destroyed) return reply;
  const sender = normalizeIP(request.ip);
  const leave = calls.enter(sender);
  if (leave === null) throw calls.isFullOfOthers(sender) ? overloaded() : tooMany();
  const left = new AbortController();
  reply.raw.once('close', () => {
    leave();
    left.abort();
  });
  try {
    const answer = await pool.request(outgoing(request, path, left.signal));
    outages.onAnswer();
    sendBack(reply, answer);
  } catch (error) {
    if (reply.raw.destroyed) return reply;
    outages.onFailure(error);
    sendProblem(reply, 'upstream_unavailable');
  }
  return reply;
}

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

export function sendBack(reply: FastifyReply, { statusCode, headers, body }: Dispatcher.ResponseData): void {
  // Without a listener, the error of a cancelled body would end the process.
  body.on('error', () => undefined);
  if (reply.raw.destroyed) return void body.destroy();
  reply.raw.once('close', () => body.destroy());
  reply.code(statusCode).headers(withoutHopByHop(headers)).send(body);
}
