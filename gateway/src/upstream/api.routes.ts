import { normalizeIP } from '@fastify/rate-limit';
import { UPLOAD_PATHS } from '@klaster/shared/contract/endpoints';
import { UPLOAD_LIMIT } from '@klaster/shared/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { GatewayConfig } from '../config/config';
import type { Metrics, RouteKind } from '../observe/metrics';
import { OutageLog } from '../observe/outage-log';
import { ProblemError, overloaded, tooMany } from '../problems/problem-error';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import { eventsRoutes } from './events';
import { API_PREFIXES, CONNECT_LIMIT_MS, passOn, pathBelow } from './forwarding';

/** Forwards calls to the API. Uploads may be larger; event streams, which never end, have a separate route. */
export function apiRoutes(app: FastifyInstance, { api, requests: limits }: GatewayConfig, metrics: Metrics): void {
  const target = { origin: api.origin, ...observeUpstream(app, metrics, 'api') };
  const calls = new ConcurrencyLimit(limits.calls);
  for (const prefix of API_PREFIXES) {
    const uploads = { paths: UPLOAD_PATHS.filter((path) => path.startsWith(`${prefix}/`)), bytes: UPLOAD_LIMIT };
    proxyRoutes(app, { ...target, prefix, kind: 'api', bodyBytes: api.bodyLimit, calls, uploads });
  }
  eventsRoutes(app, { ...target, limits, onCount: (open) => metrics.eventStreams.set(open) });
}

/** Development: forwards requests for the shell's files to its dev server. */
export function shellSourceRoutes(
  app: FastifyInstance,
  { api, requests }: GatewayConfig,
  { origin, metrics }: { origin: string; metrics: Metrics },
): void {
  const target = { origin, ...observeUpstream(app, metrics, 'shell') };
  const calls = new ConcurrencyLimit(requests.calls);
  proxyRoutes(app, { ...target, prefix: '/assets', kind: 'asset', bodyBytes: api.bodyLimit, calls });
}

function observeUpstream(app: FastifyInstance, metrics: Metrics, target: 'api' | 'shell') {
  return {
    outages: new OutageLog(app.log, target, { count: () => metrics.proxyFailures.inc({ target }) }),
    onPool: (pool: Parameters<Metrics['addPool']>[1]) => metrics.addPool(target, pool),
  };
}

const CONNECTIONS = 256;

type ProxyTarget = {
  /** Path prefix, which the target has too. */
  prefix: string;
  origin: string;
  kind: RouteKind;
  /** Limit of a body. */
  bodyBytes: number;
  /** Paths that take files, with their limit of a body. */
  uploads?: { paths: readonly string[]; bytes: number };
  /** Limits the calls in progress, by address. */
  calls: ConcurrencyLimit;
  outages: OutageLog;
  onPool: (pool: Pool) => void;
};

/**
 * Forwards requests below a prefix to another server: bodies once they are complete, responses as they arrive. Responses have no
 * time limit (specification 4.4.3), and no request is retried.
 */
function proxyRoutes(app: FastifyInstance, target: ProxyTarget): void {
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
      scope.all(path, { config: { kind, bodyBytes: bytes } }, (_request, reply) => serveCall(reply, pool, target));
    for (const path of [prefix, `${prefix}/*`]) serve(path, bodyBytes);
    for (const path of uploads?.paths ?? []) serve(path, Math.max(bodyBytes, uploads?.bytes ?? 0));
  });
}

async function serveCall(reply: FastifyReply, pool: Pool, target: ProxyTarget): Promise<FastifyReply> {
  const { prefix, calls, outages } = target;
  const { request } = reply;
  const path = pathBelow(prefix, request.url);
  if (path === null) throw new ProblemError('invalid_input');
  if (reply.raw.destroyed) return reply;
  const sender = normalizeIP(request.ip);
  const leave = calls.enter(sender);
  if (leave === null) throw calls.isFullOfOthers(sender) ? overloaded() : tooMany();
  reply.raw.once('close', leave);
  return passOn(reply, path, { pool, outages });
}
