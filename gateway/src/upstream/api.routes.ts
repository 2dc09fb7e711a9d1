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

/** Forwards calls to the API. Uploads have a higher limit of bytes; event streams, which never end, have a route of their own. */
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
  { api, requests, sources }: GatewayConfig & { sources: { shell: string } },
  metrics: Metrics,
): void {
  const target = { origin: sources.shell, ...observeUpstream(app, metrics, 'shell') };
  const calls = new AtOnce(requests.calls);
  proxyRoutes(app, { ...target, prefix: '/assets', kind: 'asset', bodyBytes: api.bodyLimit, calls });
}

/** Counts and logs the failures of a server behind the gateway. */
function observeUpstream(app: FastifyInstance, metrics: Metrics, target: 'api' | 'shell') {
  const outages = new OutageLog(app.log, target);
  return {
    onFailure: (error: unknown) => {
      metrics.proxyFailures.inc({ target });
      outages.onFailure(error);
    },
    onAnswer: () => outages.onAnswer(),
    onPool: (pool: Parameters<Metrics['addPool']>[1]) => metrics.addPool(target, pool),
  };
}
