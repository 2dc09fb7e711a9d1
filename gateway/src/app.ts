import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import { limitBodies } from './body-limit';
import { answerExpectation, answerUnreadable } from './broken-requests';
import type { GatewayConfig } from './config';
import { BodyCache } from './files/body-cache';
import { onceEach } from './observe/once-each';
import { countRequests } from './observe/metrics';
import type { Metrics } from './observe/metrics';
import { logRequests, requestId } from './observe/request-log';
import { serviceRoutes } from './observe/service.routes';
import { assetsRoutes } from './page/assets.routes';
import { FirstData } from './page/first-data';
import { PageReleases } from './page/page-releases';
import { pageRoutes } from './page/page.routes';
import { visitorOf } from './page/visitor';
import { visitorKeyOf } from './page/visitor-key';
import { setPolicyHeaders } from './policy-headers';
import { sendProblem } from './problem';
import { registryRoutes } from './registry/registry.routes';
import { ReleaseRegistry } from './releases/release-registry';
import type { Releases } from './releases/releases';
import { remotesRoutes } from './releases/remotes.routes';
import { ApiStatus } from './upstream/api-status';
import { proxyRoutes } from './upstream/proxy';

/** Bytes of files kept in memory: several times what all apps weigh, compressed and plain. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

/** Milliseconds a browser may take to send one request. */
const REQUEST_LIMIT_MS = 300_000;

/** Puts the gateway together; it listens when told to. */
export function createGateway(config: GatewayConfig): FastifyInstance {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies ?? false,
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, 400, 'invalid_input'),
  });
  app.server.on('checkExpectation', answerExpectation);
  const metrics = countRequests(app);
  logRequests(app);
  setErrorAnswers(app);
  limitBodies(app, config.api.bodyLimit);

  setPolicyHeaders(app);

  const cache = new BodyCache(FILE_CACHE_BYTES, (result) => metrics.fileCache.inc({ result }));
  const onFault = onceEach((fault) => app.log.error({ fault }, 'release registry'));
  const registry = createRegistry(config.releases, cache, app, onFault);
  const { releases } = registry;
  const api = new ApiStatus(config.api.origin, config.api.own);
  const pages = new PageReleases(releases, config.sources);
  const visitorKey = visitorKeyOf(config.releases.dir);

  proxyApi(app, config.api.origin, metrics);
  serveAssets(app, config.sources.shell, releases, metrics);
  remotesRoutes(app, releases);
  registryRoutes(app, {
    registry,
    apiOrigin: config.api.origin,
    visitorOf: async ({ headers }) => visitorOf(headers, await visitorKey()),
    visitorKey,
  });
  serviceRoutes(app, { pages, api, registry: metrics.registry });
  pageRoutes(app, {
    pages,
    releases,
    api,
    firstData: new FirstData(config.api.origin),
    visitorKey,
    opened: registry.opened,
    overrideOrigins: config.overrideOrigins,
    shellSource: config.sources.shell,
    onFault,
  });
  return app;
}

function createRegistry(
  { dir, keep, rollbackThreshold }: GatewayConfig['releases'],
  cache: BodyCache,
  app: FastifyInstance,
  onFault: (fault: string) => void,
) {
  return new ReleaseRegistry({
    folder: dir,
    keep: keep.count,
    keepDays: keep.days,
    threshold: rollbackThreshold,
    cache,
    onFault,
    onRefusal: (refusal) => app.log.warn({ refusal }, 'automatic rollback'),
  });
}

function proxyApi(app: FastifyInstance, origin: string, metrics: Metrics): void {
  const onFailure = () => metrics.proxyFailures.inc({ target: 'api' });
  for (const prefix of ['/api', '/crud']) proxyRoutes(app, { prefix, origin, kind: 'api', onFailure });
}

function serveAssets(app: FastifyInstance, source: string | undefined, releases: Releases, metrics: Metrics): void {
  if (source === undefined) return assetsRoutes(app, releases);
  const onFailure = () => metrics.proxyFailures.inc({ target: 'shell' });
  proxyRoutes(app, { prefix: '/assets', origin: source, kind: 'asset', onFailure });
}

function setErrorAnswers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'not_found'));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 413) return sendProblem(reply, 413, 'payload_too_large');
    const isCallersFault = error instanceof URIError || (error.statusCode ?? 500) < 500;
    if (isCallersFault) return sendProblem(reply, error.statusCode ?? 400, 'invalid_input');
    request.log.error(error, 'request failed');
    return sendProblem(reply, 500, 'internal');
  });
}
