import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VitalsMetrics } from './vitals-metrics';

/** Classes of addresses by which requests are counted. */
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

/** Seconds, from a cached file to a report over a slow line. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = ReturnType<typeof createMetrics>;

type WatchedCache = { readonly lookups: Readonly<Record<'hit' | 'miss', number>>; readonly bytes: number };

type WatchedPool = { stats: { connected: number; running: number; queued: number } };

/** Prometheus metrics of all listeners. */
export function createMetrics(...listeners: readonly FastifyInstance[]) {
  const registry = new Registry();
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
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  return {
    registry,
    fileCache: counter('gateway_file_cache_total', 'Files looked up in memory', 'result'),
    watchPageCache: (cache: WatchedCache) => watchPageCache(registry, cache),
    proxyFailures: counter(
      'gateway_proxy_failures_total',
      'Requests that the server behind the gateway did not answer',
      'target',
    ),
    storeFailures: counter('gateway_store_failures_total', 'Questions that the database of releases did not answer'),
    eventStreams: gauge('gateway_event_streams', 'Streams of events that are passed on'),
    renderings: counter(
      'gateway_renderings_total',
      'Public pages that were rendered, could not be, or were put off as the machine was busy',
      'result',
    ),
    previewBytes: gauge('gateway_preview_bytes', 'Memory that rendered pages take'),
    remoteFailures: counter(
      'gateway_remote_failures_total',
      'Pages that could not load a remote, or show it',
      'app',
      'phase',
    ),
    vitals: new VitalsMetrics(registry),
    addPool: poolGauge(registry),
  };
}

function watchPageCache(registry: Registry, watched: WatchedCache): void {
  const cache = 'pages';
  const lookups = new Counter({
    name: 'gateway_cache_total',
    help: 'Lookups of whole pages in memory',
    labelNames: ['cache', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const result of ['hit', 'miss'] as const) this.inc({ cache, result }, watched.lookups[result]);
    },
  });
  const bytes = new Gauge({
    name: 'gateway_cache_bytes',
    help: 'Memory that cached pages take',
    labelNames: ['cache'],
    registers: [],
    collect() {
      this.set({ cache }, watched.bytes);
    },
  });
  for (const metric of [lookups, bytes]) registry.registerMetric(metric);
}

function poolGauge(registry: Registry) {
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
  return (target: string, pool: WatchedPool) => void pools.set(pool, target);
}
