import { REQUEST_BODY_LIMIT } from '@klaster/shared/contract/http';
import type { Tracing } from '@klaster/shared/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from './config/config';
import { BodyCache } from './files/body-cache';
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
import { InitialData } from './page/initial-data';
import { landingPageCheck } from './page/landing-page';
import { PageCache } from './page/page-cache';
import { PageReleases } from './page/page-releases';
import { pageRoutes } from './page/page.routes';
import { readVisitor } from './page/visitor';
import { createKeyReader } from './page/visitor-key';
import { publicDoor } from './access/door';
import { registryRoutes } from './registry/registry.routes';
import { Sessions } from './access/sessions';
import { assetsRoutes, remotesRoutes } from './releases/file.routes';
import { endConnectionsWhile } from './requests/connections';
import { RequestRefused } from './problems/request-refused';
import { ReleaseRegistry } from './releases/release-registry';
import type { Releases } from './releases/releases';
import { FolderStore } from './storage/folder-store';
import type { ObjectStore } from './storage/object-store';
import { IMPORT_LIMITS, PostgresStore } from './storage/postgres-store.repository';
import type { StoreWatch } from './storage/postgres-store.repository';
import { Previews } from './rendering/previews';
import { Renderers } from './rendering/renderers';
import { ApiCalls } from './upstream/api-calls';
import { ApiStatus } from './upstream/api-status';
import { apiRoutes, shellSourceRoutes } from './upstream/api.routes';

/** Bytes of files cached in memory: several times what all apps weigh, compressed and plain. */
const FILE_CACHE_BYTES = 64 * 1024 * 1024;

/** Most faults remembered as logged. */
const MOST_FAULTS = 1000;

type Gateway = {
  /** Server of the public address: pages, files of releases, the API. */
  pages: FastifyInstance;
  /** Server of the operations address. Closes with the other. */
  operations: FastifyInstance;
  /** Makes readiness checks fail, so that load balancers choose other gateways; requests are still answered. */
  leave: () => void;
  /**
   * Waits for the store's database, and opens the store, which takes as long as its contents require; until then only `/healthz`
   * answers, and `/readyz` says no. To be called once both listen.
   *
   * @throws {StoreUnusable | ImportRefused | StoreUnavailable}
   */
  open: () => Promise<void>;
};

/**
 * Assembles the gateway; `listen` opens its two servers, that of the operations address first, and then `open` its store.
 *
 * @param tracing traces requests to the public address; absent: no traces
 */
export function createGateway(config: GatewayConfig, tracing?: Tracing): Gateway {
  const app = createListener(config, config.api.bodyLimit);
  if (tracing) traceRequests(app, tracing, config.trustedProxies);
  const operations = createListener(config, REQUEST_BODY_LIMIT);
  app.addHook('preClose', () => operations.close());
  const metrics = createMetrics(app, operations);
  let isLeaving = false;
  endConnectionsWhile(() => isLeaving, app);

  const cache = new BodyCache(FILE_CACHE_BYTES, (result) => metrics.fileCache.inc({ result }));
  const onFault = faultLog(app);
  const store = createStore(config.releases, app, metrics);
  const registry = createRegistry(config.releases, { store, cache, app, onFault, metrics });
  const { releases } = registry;
  const api = new ApiStatus(config.api.origin, config.api.own);
  const pages = new PageReleases(releases, config.sources);
  const visitorKey = createKeyReader(store, onFault);

  let isOpen = false;
  for (const listener of [app, operations]) refuseUntil(() => isOpen, listener);
  app.addHook('onClose', () => registry.close());
  apiRoutes(app, config, metrics);
  serveAssets(app, config, { releases, metrics });
  remotesRoutes(app, releases);
  const address = new OperationsAddress(config, operations.server);
  const sessions = new Sessions(new ApiCalls(config.api.origin, config.requests.sessionMs), config.requests.sessions);
  const registryParts = {
    registry,
    operationsAddress: (request: FastifyRequest) => address.for(request),
    requests: config.requests,
    readVisitor: async ({ headers }: FastifyRequest) => readVisitor(headers, await visitorKey()),
    visitorKey,
  };
  registryRoutes(app, { ...registryParts, door: publicDoor(sessions) });
  const recordFault = () => registry.views.recordFault();
  const gaugeSources = {
    pages,
    api,
    recordFault,
    apps: () => registry.views.rolledBack(),
    storeDir: config.releases.dir,
  };
  const pageCache = new PageCache();
  metrics.addCache('pages', pageCache);
  const initialData = new InitialData(config.api.origin);
  const pageParts = { pages, releases, api, initialData, previews: createPreviews(app, metrics, onFault), pageCache };
  const service = {
    pages,
    api,
    landingPage: landingPageCheck(pageParts),
    isLeaving: () => isLeaving,
    registry: metrics.registry,
    recordFault,
    readGauges: systemGauges(metrics, gaugeSources),
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
    overrideOrigins: config.overrideOrigins,
    shellSource: config.sources.shell,
    operationsAddress: registryParts.operationsAddress,
    onFault,
  });
  const open = async () => {
    const reason = await untilUsable(config.releases.url);
    if (reason !== undefined) throw new StoreUnusable(reason);
    await registry.open();
    await Promise.all([visitorKey(), readOperationsKey()]);
    isOpen = true;
  };
  return { pages: app, operations, leave: () => void (isLeaving = true), open };
}

/** The store that gateways share: a database if its URL is configured, otherwise a folder. */
function createStore({ dir, url }: GatewayConfig['releases'], app: FastifyInstance, metrics: Metrics): ObjectStore {
  if (url === undefined) return new FolderStore(dir);
  return new PostgresStore(url, storeWatch(app, metrics));
}

function storeWatch(app: FastifyInstance, metrics: Metrics): StoreWatch {
  const outages = new OutageLog(app.log, 'releases');
  return {
    onFailure: (error) => {
      metrics.storeFailures.inc();
      outages.onFailure(error);
    },
    onAnswer: () => outages.onAnswer(),
  };
}

type RegistryDependencies = {
  store: ObjectStore;
  cache: BodyCache;
  app: FastifyInstance;
  onFault: (fault: string) => void;
  metrics: Metrics;
};

function createRegistry(
  { dir, url, keep, rollbackThreshold }: GatewayConfig['releases'],
  { store, cache, app, onFault, metrics }: RegistryDependencies,
) {
  return new ReleaseRegistry({
    folder: dir,
    ...(url !== undefined && {
      store,
      importStore: () => new PostgresStore(url, storeWatch(app, metrics), IMPORT_LIMITS),
    }),
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

/** Its rendering processes stop with the server. */
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

function serveAssets(
  app: FastifyInstance,
  { sources, ...config }: GatewayConfig,
  { releases, metrics }: { releases: Releases; metrics: Metrics },
): void {
  const { shell } = sources;
  if (shell === undefined) assetsRoutes(app, releases);
  else shellSourceRoutes(app, { ...config, sources: { ...sources, shell } }, metrics);
}

/** Answers nothing but `/healthz` until there is something to answer from; load balancers see by `/readyz` when that is. */
function refuseUntil(isOpen: () => boolean, app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
    if (isOpen() || url === '/healthz') return undefined;
    if (url !== '/readyz') throw RequestRefused.busy();
    return reply.code(503).header('cache-control', 'no-store').send({ ready: false });
  });
}

/** Logs each fault once, since a fault of a release would else be logged for every page. */
function faultLog(app: FastifyInstance): (fault: string) => void {
  const logged = new LRUCache<string, true>({ max: MOST_FAULTS });
  return (fault) => {
    if (!logged.has(fault)) app.log.error({ fault }, 'release registry');
    logged.set(fault, true);
  };
}
