import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problems/problem';
import { collectDefaultMetrics, type Registry } from 'prom-client';

export type ServiceParts = {
  pages: { hasShell: () => Promise<boolean> };
  api: { ready: () => Promise<boolean>; sample: () => Promise<boolean> };
  /** Whether the landing page comes with its initial data. */
  landingPage: () => Promise<boolean>;
  /** Whether this gateway is about to stop. */
  isLeaving: () => boolean;
  registry: Registry;
  /** Refreshes the gauges of the registry. */
  readGauges: () => Promise<void>;
  /** Undefined while the record of releases is intact. */
  recordFault: () => Promise<string | undefined>;
};

const OPTIONS = { config: { kind: 'service' as const } };

/** `/healthz` and `/readyz` at the public address, without the details that only operators get. */
export function serviceRoutes(
  app: FastifyInstance,
  parts: Pick<ServiceParts, 'pages' | 'api' | 'landingPage' | 'isLeaving'>,
): void {
  aliveRoute(app);
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    const ready = (await checkReadiness(parts)).page && !parts.isLeaving();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
  app.get('/metrics', OPTIONS, async (_request, reply) => sendProblem(reply, 'not_found'));
}

/** At the operations address. With a broken record pages are still served, so it does not make the gateway unready. */
export function operatorRoutes(
  app: FastifyInstance,
  { registry, readGauges, recordFault, ...parts }: ServiceParts,
): void {
  aliveRoute(app);
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    const [{ page, ...ready }, fault] = await Promise.all([checkReadiness(parts), recordFault()]);
    // After the readiness check, which may set it.
    const sample = await parts.api.sample();
    return reply
      .code(page && !parts.isLeaving() ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...ready, page, record: fault === undefined, ...(fault ? { fault } : {}), sample });
  });
  let isProcessObserved = false;
  app.get('/metrics', OPTIONS, async (_request, reply) => {
    // Only from the first request on, since their timer and observer last as long as the process.
    if (!isProcessObserved) collectDefaultMetrics({ register: registry });
    isProcessObserved = true;
    await readGauges();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function aliveRoute(app: FastifyInstance): void {
  app.get('/healthz', OPTIONS, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
}

async function checkReadiness({ pages, api, landingPage }: Pick<ServiceParts, 'pages' | 'api' | 'landingPage'>) {
  const [shell, apiReady] = await Promise.all([pages.hasShell(), api.ready()]);
  return { shell, api: apiReady, page: shell && apiReady && (await landingPage()) };
}
