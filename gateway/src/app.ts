import { UPLOAD_LIMIT, UPLOAD_PATHS } from '@klaster/shared/contract';
import Fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config';
import { BodyCache } from './files/body-cache';
import { onceEach } from './observe/once-each';
import { countRequests } from './observe/metrics';
import type { Metrics } from './observe/metrics';
import { logRequests, requestId } from './observe/request-log';
import { serviceRoutes } from './observe/service.routes';
import { FirstData } from './page/first-data';
import { PageReleases } from './page/page-releases';
import { pageRoutes } from './page/page.routes';
import { visitorOf } from './page/visitor';
import { visitorKeyOf } from './page/visitor-key';
import { setPolicyHeaders } from './policy-headers';
import { sendProblem } from './problem';
import { Previews } from './rendering/previews';
import { Renderers } from './rendering/renderers';
import { registryRoutes } from './registry/registry.routes';
import { assetsRoutes, remotesRoutes } from './releases/file.routes';
import { ReleaseRegistry } from './releases/release-registry';
import type { Releases } from './releases/releases';
import { readBodies } from './requests/bodies';
import { endIdleConnections } from './requests/connections';
import { checkHosts, originForm } from './requests/host';
import { RequestRefused } from './requests/request-refused';
import { refuseWhileStopping } from './requests/stopping';
import { answerExpectation, answerUnreadable } from './requests/unreadable';
import { ApiStatus } from './upstream/api-status';
import { eventsRoutes } from './upstream/events';
import { API_PREFIXES } from './upstream/path-below';
import { proxyRoutes } from './upstream/proxy';

/** Bytes of files kept in memory: several times what all apps weigh, compressed and plain. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

/** Puts the gateway together; it listens when told to. */
export function createGateway(config: GatewayConfig): FastifyInstance {
  const app = createServer(config);
  const metrics = countRequests(app);
  logRequests(app);
  setErrorAnswers(app);
  setPolicyHeaders(app);
  endIdleConnections(app, config.requests);
  refuseWhileStopping(app);
  checkHosts(app);
  readBodies(app, config.api.bodyLimit, config.requests);

  const cache = new BodyCache(FILE_CACHE_BYTES, (result) => metrics.fileCache.inc({ result }));
  const onFault = onceEach((fault) => app.log.error({ fault }, 'release registry'));
  const registry = createRegistry(config.releases, cache, app, onFault);
  const { releases } = registry;
  const api = new ApiStatus(config.api.origin, config.api.own);
  const pages = new PageReleases(releases, config.sources);
  const visitorKey = visitorKeyOf(config.releases.dir);

  proxyApi(app, config, metrics);
  serveAssets(app, config, releases, metrics);
  remotesRoutes(app, releases);
  registryRoutes(app, {
    registry,
    apiOrigin: config.api.origin,
    requests: config.requests,
    visitorOf: async ({ headers }) => visitorOf(headers, await visitorKey()),
    visitorKey,
  });
  serviceRoutes(app, {
    pages,
    api,
    registry: metrics.registry,
    recordFault: () => registry.views.recordFault(),
  });
  pageRoutes(app, {
    pages,
    releases,
    api,
    firstData: new FirstData(config.api.origin),
    previews: createPreviews(app, metrics, onFault),
    visitorKey,
    opened: registry.opened,
    overrideOrigins: config.overrideOrigins,
    shellSource: config.sources.shell,
    onFault,
  });
  return app;
}

function createServer({ logLevel, trustedProxies, requests }: GatewayConfig): FastifyInstance {
  const app = Fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel },
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies ?? false,
    rewriteUrl: originForm,
    requestTimeout: requests.requestMs,
    connectionTimeout: requests.stallMs,
    http: {
      headersTimeout: requests.headersMs,
      connectionsCheckingInterval: requests.checkMs,
      // Looked for by `checkHosts`, which says what is wrong.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // Said by `refuseWhileStopping`, in the visitor's language.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => void sendProblem(reply, 'invalid_input'),
  });
  app.server.on('checkExpectation', answerExpectation);
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

/** The processes that render end with the server. */
function createPreviews(app: FastifyInstance, metrics: Metrics, onFault: (fault: string) => void): Previews {
  const renderers = new Renderers();
  app.addHook('preClose', async () => renderers.close());
  return new Previews({
    renderers,
    onFault,
    onRendering: (result, keptBytes) => {
      metrics.renderings.inc({ result });
      metrics.previewBytes.set(keptBytes);
    },
  });
}

/** Calls that take files may bring more than others; answers that do not end go a way of their own. */
function proxyApi(app: FastifyInstance, { api, requests: limits }: GatewayConfig, metrics: Metrics): void {
  const onFailure = () => metrics.proxyFailures.inc({ target: 'api' });
  const target = { origin: api.origin, kind: 'api' as const, bodyBytes: api.bodyLimit, limits, onFailure };
  for (const prefix of API_PREFIXES) {
    const paths = UPLOAD_PATHS.filter((path) => path.startsWith(`${prefix}/`));
    proxyRoutes(app, { prefix, ...target, uploads: { paths, bytes: UPLOAD_LIMIT } });
  }
  eventsRoutes(app, { ...target, onCount: (open) => metrics.eventStreams.set(open) });
}

function serveAssets(
  app: FastifyInstance,
  { api, sources: { shell: origin }, requests: limits }: GatewayConfig,
  releases: Releases,
  metrics: Metrics,
): void {
  if (origin === undefined) return assetsRoutes(app, releases);
  const onFailure = () => metrics.proxyFailures.inc({ target: 'shell' });
  proxyRoutes(app, { prefix: '/assets', origin, kind: 'asset', bodyBytes: api.bodyLimit, limits, onFailure });
}

function setErrorAnswers(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not_found'));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof RequestRefused) {
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return sendProblem(reply, error.problem);
    }
    if (error.statusCode === 413) return sendProblem(reply, 'payload_too_large');
    const isCallersFault = error instanceof URIError || (error.statusCode ?? 500) < 500;
    if (isCallersFault) return sendProblem(reply, 'invalid_input', { status: error.statusCode ?? 400 });
    request.log.error(error, 'request failed');
    return sendProblem(reply, 'internal');
  });
}
