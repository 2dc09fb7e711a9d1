import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VitalsMetrics } from './vitals-metrics';

/** Classes of addresses, by which requests are counted: the few that differ in who serves them and how fast. */
export type RouteKind =
  | 'page'
  | 'asset'
  | 'remote'
  | 'api'
  | 'events'
  | 'registry'
  | 'operations'
  | 'service'
  | 'unknown';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind;
  }
}

/** Seconds; from a file out of memory to a report over a slow line. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = {
  registry: Registry;
  fileCache: Counter<'result'>;
  /** Counts the lookups of a cache, and its bytes. */
  addCache: (name: 'pages', cache: WatchedCache) => void;
  proxyFailures: Counter<'target'>;
  storeFailures: Counter;
  eventStreams: Gauge;
  renderings: Counter<'result'>;
  previewBytes: Gauge;
  remoteFailures: Counter<'app' | 'phase'>;
  vitals: VitalsMetrics;
  /** Counts a pool of connections to a server behind the gateway. */
  addPool: (target: string, pool: WatchedPool) => void;
};

/** A cache in memory. */
type WatchedCache = { readonly lookups: Readonly<Record<'hit' | 'miss', number>>; readonly bytes: number };

/** The part of undici's pool that is measured. */
type WatchedPool = { stats: { connected: number; running: number; queued: number } };

/** The gateway's figures for Prometheus; counts every request of its listeners by class of address. */
export function createMetrics(...listeners: readonly FastifyInstance[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['kind', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  for (const app of listeners) {
    app.addHook('onResponse', async (request, reply) => {
      const kind = request.routeOptions.config.kind ?? 'unknown';
      durations.observe({ kind, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }
  return {
    registry,
    fileCache: new Counter({
      name: 'gateway_file_cache_total',
      help: 'Files looked up in memory',
      labelNames: ['result'],
      registers: [registry],
    }),
    addCache: cacheMetrics(registry),
    proxyFailures: new Counter({
      name: 'gateway_proxy_failures_total',
      help: 'Requests that the server behind the gateway did not answer',
      labelNames: ['target'],
      registers: [registry],
    }),
    storeFailures: new Counter({
      name: 'gateway_store_failures_total',
      help: 'Questions that the database of releases did not answer',
      registers: [registry],
    }),
    eventStreams: new Gauge({
      name: 'gateway_event_streams',
      help: 'Streams of events that are passed on',
      registers: [registry],
    }),
    renderings: new Counter({
      name: 'gateway_renderings_total',
      help: 'Public pages that were rendered, could not be, or were put off as the machine was busy',
      labelNames: ['result'],
      registers: [registry],
    }),
    previewBytes: new Gauge({
      name: 'gateway_preview_bytes',
      help: 'Memory that rendered pages take',
      registers: [registry],
    }),
    remoteFailures: new Counter({
      name: 'gateway_remote_failures_total',
      help: 'Pages that could not load a remote, or show it',
      labelNames: ['app', 'phase'],
      registers: [registry],
    }),
    vitals: new VitalsMetrics(registry),
    addPool: poolGauge(registry),
  };
}

/** Lookups of the caches so far, and what they take. */
function cacheMetrics(registry: Registry): Metrics['addCache'] {
  const caches = new Map<string, WatchedCache>();
  const results = ['hit', 'miss'] as const;
  const lookups: Counter<'cache' | 'result'> = new Counter({
    name: 'gateway_cache_total',
    help: 'Lookups of whole pages in memory',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      lookups.reset();
      for (const [cache, watched] of caches)
        for (const result of results) lookups.inc({ cache, result }, watched.lookups[result]);
    },
  });
  const bytes: Gauge<'cache'> = new Gauge({
    name: 'gateway_cache_bytes',
    help: 'Memory that cached pages take',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, watched] of caches) bytes.set({ cache }, watched.bytes);
    },
  });
  return (name, cache) => void caches.set(name, cache);
}

/** Connections to servers behind the gateway, and calls that wait for one. */
function poolGauge(registry: Registry): Metrics['addPool'] {
  const pools = new Map<WatchedPool, string>();
  const states = ['connected', 'running', 'queued'] as const;
  const load: Gauge<'target' | 'state'> = new Gauge({
    name: 'gateway_upstream_pool',
    help: 'Connections to a server behind the gateway, calls that run on them, and calls that wait',
    labelNames: ['target', 'state'],
    registers: [registry],
    collect() {
      load.reset();
      for (const [{ stats }, target] of pools) for (const state of states) load.inc({ target, state }, stats[state]);
    },
  });
  return (target, pool) => void pools.set(pool, target);
}
