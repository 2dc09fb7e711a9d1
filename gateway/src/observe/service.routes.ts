import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problems/problem';
import type { Registry } from 'prom-client';

export type ServiceParts = {
  /** Whether there is a shell whose pages can be served. */
  pages: { hasShell: () => Promise<boolean> };
  /** The server behind `/api`: whether it answers, and whether its data is a sample. */
  api: { ready: () => Promise<boolean>; sample: () => Promise<boolean> };
  /** Whether the landing page comes with its initial data. */
  landingPage: () => Promise<boolean>;
  /** Whether this gateway is about to stop, and requests should go to another. */
  isLeaving: () => boolean;
  registry: Registry;
  /** Refreshes the gauges of the registry. */
  readGauges: () => Promise<void>;
  /** The fault of the record of releases; undefined when it is intact. */
  recordFault: () => Promise<string | undefined>;
};

const OPTIONS = { config: { kind: 'service' as const } };

/**
 * At the public address: `/healthz` (the process lives) and `/readyz` (a visitor would be served). Faults and
 * metrics are for the operator only: {@link operatorRoutes}.
 */
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

/**
 * At the operations address: `/readyz` with faults, and `/metrics` (Prometheus). A broken record stops releases from moving, but
 * no page from being served: it is reported, and the gateway stays in rotation.
 */
export function operatorRoutes(
  app: FastifyInstance,
  { registry, readGauges, recordFault, ...parts }: ServiceParts,
): void {
  aliveRoute(app);
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    const [{ page, ...ready }, fault] = await Promise.all([checkReadiness(parts), recordFault()]);
    // Read after the readiness check, which may set it.
    const sample = await parts.api.sample();
    return reply
      .code(page && !parts.isLeaving() ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ...ready, page, record: fault === undefined, ...(fault ? { fault } : {}), sample });
  });
  app.get('/metrics', OPTIONS, async (_request, reply) => {
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
