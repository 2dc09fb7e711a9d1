import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { PageReleases } from '../page/page-releases';
import type { ApiStatus } from '../upstream/api-status';

type ServiceParts = { pages: PageReleases; api: ApiStatus; registry: Registry };

/** `/healthz` (the process lives), `/readyz` (a visitor would be served), `/metrics` (Prometheus). */
export function serviceRoutes(app: FastifyInstance, { pages, api, registry }: ServiceParts): void {
  const options = { config: { kind: 'service' as const } };

  app.get('/healthz', options, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));

  app.get('/readyz', options, async (_request, reply) => {
    const [shell, apiReady] = await Promise.all([pages.hasShell(), api.ready()]);
    // After `ready`, which may just have learnt of it.
    const sample = await api.sample();
    return reply
      .code(shell && apiReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ shell, api: apiReady, sample });
  });

  app.get('/metrics', options, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
