import { UPLOAD_PATHS } from '@klaster/shared/contract/endpoints';
import { UPLOAD_LIMIT } from '@klaster/shared/contract/http';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/config';
import type { Metrics } from '../observe/metrics';
import { OutageLog } from '../observe/outage-log';
import { AtOnce } from '../requests/at-once';
import { eventsRoutes } from './events';
import { API_PREFIXES } from './path-below';
import { proxyRoutes } from './proxy';

/** Forwards calls to the API. Uploads may be larger; event streams, which never end, have a route of their own. */
export function apiRoutes(app: FastifyInstance, { api, requests: limits }: GatewayConfig, metrics: Metrics): void {
  const target = { origin: api.origin, ...observeUpstream(app, metrics, 'api') };
  const calls = new AtOnce(limits.calls);
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
  const calls = new AtOnce(requests.calls);
  proxyRoutes(app, { ...target, prefix: '/assets', kind: 'asset', bodyBytes: api.bodyLimit, calls });
}

function observeUpstream(app: FastifyInstance, metrics: Metrics, target: 'api' | 'shell') {
  return {
    outages: new OutageLog(app.log, target, { count: () => metrics.proxyFailures.inc({ target }) }),
    onPool: (pool: Parameters<Metrics['addPool']>[1]) => metrics.addPool(target, pool),
  };
}
