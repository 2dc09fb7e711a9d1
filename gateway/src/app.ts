import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract/http';
import type { Tracing } from '@klaster/shared/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { existsSync } from 'node:fs';
import type { GatewayConfig } from './config/config';
import { BodyCache } from './files/file-tree';
import { StoreUnusable, untilUsable } from './lifecycle';
import { createListener } from './listener';
import { createMetrics } from './observe/metrics';
import type { Metrics } from './observe/metrics';
import { OutageLog } from './observe/outage-log';
import { traceRequests } from './observe/tracing';
import { systemGauges } from './observe/system-gauges';
import { serviceRoutes } from './observe/service.routes';
import { serveOperations } from './operations';
import { OperationsAddress } from './operations/operations-address';
import { embedRoutes } from './page/embed.routes';
import { InitialData } from './page/initial-data';
import { landingPageCheck } from './page/landing-page';
import { PageCache } from './page/page-cache';
import { PageReleases } from './page/page-releases';
import { pageRoutes } from './page/page.routes';
import { readVisitor, visitorKeyReader } from './page/visitor';
import { publicAccess } from './access/registry-access';
import { registryRoutes } from './registry/registry.routes';
import { Sessions } from './access/sessions';
import { assetsRoutes, remotesRoutes } from './releases/file.routes';
import { overloaded } from './problems/problem-error';
import { ReleaseRegistry } from './releases/release-registry';
import { FolderStore } from './storage/folder-store';
import type { ObjectStore } from './storage/object-store';
import { IMPORT_LIMITS, PostgresStore } from './storage/postgres-store.repository';
import { Previews } from './rendering/previews';
import { Renderers } from './rendering/renderers';
import { ApiCalls } from './upstream/api-calls';
import { ApiStatus } from './upstream/api-status';
import { apiRoutes, shellSourceRoutes } from './upstream/api.routes';

/** Several times the size of all apps, compressed and plain. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

/** Faults that are logged only once. */
const MAX_FAULTS = 1000;

type Gateway = {
  /** Server of the public address. */
  pages: FastifyInstance;
  /** Server of the operations address; closes with the other. */
  operations: FastifyInstance;
  /** Makes readiness checks fail, so that load balancers choose other gateways. */
  leave: () => void;
  /**
   * Waits for the store and opens it, once both servers listen. Until then only `/healthz` and `/readyz` answer.
   *
   * @throws {StoreUnusable | ImportRefused | StoreUnavailable}
   */
  open: () => Promise<void>;
};

/** The operations server has to listen first. @param tracing of requests to the public address */
export function createGateway(config: GatewayConfig, tracing?: Tracing): Gateway {
  let isLeaving = false;
  const app = createListener(config, { bodyLimit: config.api.bodyLimit, isLeaving: () => isLeaving });
  if (tracing) traceRequests(app, tracing, config.trustedProxies);
  const operations = createListener(config, { bodyLimit: REQUEST_BODY_LIMIT });
  app.addHook('preClose', () => operations.close());
  const metrics = createMetrics(app, operations);

  const cache = new BodyCache(FILE_CACHE_BYTES, (result) => metrics.fileCache.inc({ result }));
  const onFault = faultLog(app);
  const { dir, url, publishingFile } = config.releases;
  const outages = new OutageLog(app.log, 'releases', { count: () => metrics.storeFailures.inc() });
  const store = url === undefined ? new FolderStore(dir) : new PostgresStore(url, outages);
  const registry = createRegistry(config.releases, app, { metrics, outages, store, cache, onFault });
  const { releases } = registry;
  const api = new ApiStatus(config.api.origin, config.api.own);
  const isPublishing = () => publishingFile !== undefined && existsSync(publishingFile);
  const pages = new PageReleases(releases, config.sources, isPublishing);
  const visitorKey = visitorKeyReader(store, onFault);

  let isOpen = false;
  for (const listener of [app, operations]) refuseUntil(() => isOpen, listener);
  app.addHook('onClose', () => registry.close());
  apiRoutes(app, config, metrics);
  const { shell: shellSource } = config.sources;
  if (shellSource === undefined) assetsRoutes(app, releases);
  else shellSourceRoutes(app, config, { origin: shellSource, metrics });
  remotesRoutes(app, releases);
  embedRoutes(app, config.api.origin);
  const address = new OperationsAddress(config, operations.server);
  const sessions = new Sessions(new ApiCalls(config.api.origin, config.requests.sessionMs), config.requests.sessions);
  const operationsAddress = (request: FastifyRequest) => address.for(request);
  const registryParts = {
    registry,
    requests: config.requests,
    readVisitor: async ({ headers }: FastifyRequest) => readVisitor(headers, await visitorKey()),
    visitorKey,
    sessions,
    publicAddress: (request: FastifyRequest) => address.publicFor(request, app.server),
  };
  registryRoutes(app, { ...registryParts, access: publicAccess(sessions, operationsAddress) });
  const recordFault = () => registry.views.recordFault();
  const apps = () => registry.views.rolledBack();
  const pageCache = new PageCache();
  metrics.watchPageCache(pageCache);
  const initialData = new InitialData(config.api.origin);
  const previews = createPreviews(app, metrics, onFault);
  const pageParts = { pages, releases, api, initialData, previews, pageCache, emblem: config.emblem };
  const service = {
    pages,
    api,
    landingPage: landingPageCheck(pageParts),
    isLeaving: () => isLeaving,
    registry: metrics.registry,
    recordFault,
    readGauges: systemGauges(metrics, { pages, api, recordFault, apps, storeDir: dir }),
  };
  serviceRoutes(app, service);
  const readOperationsKey = serveOperations(operations, {
    address,
    registry: registryParts,
    service,
    sessions,
    apiOrigin: config.api.origin,
    limits: config.requests,
    store,
    pageDir: config.operations.pageDir,
    cache,
  });
  pageRoutes(app, {
    ...pageParts,
    visitorKey,
    opened: registry.opened,
    signers: config.signers,
    shellSource,
    operationsAddress,
    onFault,
  });
  const open = async () => {
    const reason = await untilUsable(url);
    if (reason !== undefined) throw new StoreUnusable(reason);
    await registry.open();
    await Promise.all([visitorKey(), readOperationsKey()]);
    isOpen = true;
  };
  return { pages: app, operations, leave: () => void (isLeaving = true), open };
}

type RegistryParts = {
  metrics: Metrics;
  outages: OutageLog;
  store: ObjectStore;
  cache: BodyCache;
  onFault: (fault: string) => void;
};

function createRegistry(
  { dir, url, keep, rollbackThreshold }: GatewayConfig['releases'],
  app: FastifyInstance,
  { metrics, outages, store, cache, onFault }: RegistryParts,
) {
  return new ReleaseRegistry({
    folder: dir,
    ...(url !== undefined && { store, importStore: () => new PostgresStore(url, outages, IMPORT_LIMITS) }),
    keep: keep.count,
    keepDays: keep.days,
    threshold: rollbackThreshold,
    cache,
    onFault,
    onReport: ({ app, phase }) => metrics.remoteFailures.inc({ app, phase }),
    onVitals: (page, vitals) => metrics.vitals.observe(page, vitals),
    onRefusal: (refusal) => app.log.warn({ refusal }, 'automatic rollback'),
    onImport: (imported) => app.log.warn(imported, 'a folder of releases was put into the store'),
  });
}

/** The rendering processes stop with the server. */
function createPreviews(app: FastifyInstance, metrics: Metrics, onFault: (fault: string) => void): Previews {
  const renderers = new Renderers();
  app.addHook('preClose', async () => renderers.close());
  return new Previews({
    renderers,
    onFault,
    onRendering: (result, cachedBytes) => {
      metrics.renderings.inc({ result });
      metrics.previewBytes.set(cachedBytes);
    },
  });
}

function refuseUntil(isOpen: () => boolean, app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
    if (isOpen() || url === '/healthz') return undefined;
    if (url !== '/readyz') throw overloaded();
    return reply.code(503).header('cache-control', 'no-store').send({ ready: false });
  });
}

/** Logs each fault once: a fault of a release would otherwise be logged for every page. */
function faultLog(app: FastifyInstance): (fault: string) => void {
  const logged = new LRUCache<string, true>({ max: MAX_FAULTS });
  return (fault) => {
    if (!logged.has(fault)) app.log.error({ fault }, 'release registry');
    logged.set(fault, true);
  };
}
