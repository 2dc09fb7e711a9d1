import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { RouteKind } from '../observe/metrics';
import { sendProblem } from '../problems/problem';
import type { RequestLimits } from '../config/limits';
import { PaceTimer } from '../requests/pace';
import type { Pace } from '../config/limits';
import { RequestRefused } from '../problems/request-refused';
import { forwardedHeaders, withoutHopByHop } from './headers';
import { sendCached } from './cached-answers';
import type { AnswerCache } from './cached-answers';
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
  limits: RequestLimits;
  /** Called with the reason for each answer that did not come. */
  onFailure: (error: unknown) => void;
  /** Called when a response arrived. */
  onAnswer: () => void;
  /** Answers that everybody may have; absent: every request is passed on. */
  cache?: AnswerCache;
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

/** Sends the request on and its answer back. A call that its client has left goes on for a while, and still counts as one. */
async function passOn(
  reply: FastifyReply,
  pool: Pool,
  { prefix, limits, cache, onFailure, onAnswer }: ProxyTarget,
): Promise<FastifyReply> {
  const { request } = reply;
  const path = pathBelow(prefix, request.url);
  if (path === null) throw RequestRefused.broken();
  if (reply.raw.destroyed) return reply;
  const key = cache?.keyOf(request, path) ?? null;
  const known = key === null ? null : await cache?.find(key, (tag) => askAgain(request, path, { pool, tag, limits }));
  if (known) {
    onAnswer();
    return sendCached(reply, known);
  }
  const abandoned = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onLeft = () => (timer = setTimeout(() => abandoned.abort(), limits.abandonedMs));
  reply.raw.once('close', onLeft);
  request.call?.join();
  try {
    const answer = await pool.request(outgoing(request, path, abandoned.signal));
    onAnswer();
    const stored = key === null ? null : await cache?.store(key, answer);
    if (stored) sendCached(reply, stored);
    else sendBack(reply, answer, limits.pace);
  } catch (error) {
    onFailure(error);
    sendProblem(reply, 'upstream_unavailable');
  } finally {
    reply.raw.off('close', onLeft);
    clearTimeout(timer);
    request.call?.leave();
  }
  return reply;
}

type Again = { pool: Pool; tag: string; limits: RequestLimits };

/** Revalidates an answer for everyone waiting for it: it goes on when the first of them has left. */
function askAgain(
  request: FastifyRequest,
  path: string,
  { pool, tag, limits }: Again,
): Promise<Dispatcher.ResponseData> {
  const options = outgoing(request, path, AbortSignal.timeout(limits.abandonedMs));
  return pool.request({ ...options, headers: { ...(options.headers as IncomingHttpHeaders), 'if-none-match': tag } });
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

/** Sends an answer back as it comes; what its client leaves, or does not take at the pace, is let go of. */
export function sendBack(
  reply: FastifyReply,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  pace: Pace,
): void {
  // Letting go of an answer is an error to it; unheard, that would end the process.
  body.on('error', () => undefined);
  if (reply.raw.destroyed) return void body.destroy();
  reply.raw.once('close', () => body.destroy());
  reply.code(statusCode).headers(withoutHopByHop(headers));
  reply.send(
    Readable.from(
      taken(body, pace, () => reply.raw.destroy()),
      { objectMode: false },
    ),
  );
}

/** Whoever takes nothing of an answer holds a connection to the API. */
async function* taken(answer: Readable, pace: Pace, onLate: () => void): AsyncGenerator<Buffer> {
  const timer = new PaceTimer(pace, onLate);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    timer.start();
    try {
      yield chunk;
    } finally {
      timer.stop();
    }
    timer.earn(chunk.length);
  }
}
