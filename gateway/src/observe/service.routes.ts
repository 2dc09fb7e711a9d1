import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { PageReleases } from '../page/page-releases';
import type { ApiStatus } from '../upstream/api-status';

type ServiceParts = {
  pages: PageReleases;
  api: ApiStatus;
  registry: Registry;
  /** What is wrong with the record of releases; undefined when it is whole. */
  recordFault: () => Promise<string | undefined>;
};

/**
 * `/healthz` (the process lives), `/readyz` (a visitor would be served), `/metrics` (Prometheus). A broken record keeps
 * releases from moving and no page from being served: it is said, and the gateway stays in rotation.
 */
export function serviceRoutes(app: FastifyInstance, { pages, api, registry, recordFault }: ServiceParts): void {
  const options = { config: { kind: 'service' as const } };

  app.get('/healthz', options, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));

  app.get('/readyz', options, async (_request, reply) => {
    const [shell, apiReady, fault] = await Promise.all([pages.hasShell(), api.ready(), recordFault()]);
    // After `ready`, which may just have learnt of it.
    const sample = await api.sample();
    return reply
      .code(shell && apiReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ shell, api: apiReady, record: fault === undefined, ...(fault ? { fault } : {}), sample });
  });

  app.get('/metrics', options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
