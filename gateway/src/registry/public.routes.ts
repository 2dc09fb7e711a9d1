import { failureReportSchema } from '@klaster/shared/contract';
import type { LiveAnswer } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../releases/failures/network';
import { readTicket } from '../releases/failures/page-ticket';
import { sendData } from './answers';
import { assertWithin } from './limits';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

/** A ticket names each remote; some 250 of them fit. */
const REPORT_BYTES = 16 * 1024;

/** What pages ask and tell; nobody has to say who they are. */
export function publicRoutes(app: FastifyInstance, { registry, limits, visitorOf, visitorKey }: RegistryParts): void {
  app.get('/registry/live', REGISTRY_ROUTE, async (request, reply) => {
    const { shell, remotes } = await registry.releases.forVisitor(await visitorOf(request));
    const versions = remotes.map(({ manifest: { name, version } }) => [name, version] as const);
    const live: LiveAnswer = { shell: shell?.version ?? null, remotes: Object.fromEntries(versions) };
    return sendData(reply.header('vary', 'Cookie'), live);
  });

  app.post('/registry/failures', { ...REGISTRY_ROUTE, bodyLimit: REPORT_BYTES }, async (request, reply) => {
    await assertWithin(limits.reports, request, reply);
    const report = failureReportSchema.parse(request.body);
    const visitor = await visitorOf(request);
    // Without a cookie of ours anybody could be any number of visitors, and without its ticket speak for pages never served.
    if (visitor === undefined) return reply.code(204).send();
    const key = await visitorKey();
    const ticket = readTicket(report.ticket, visitor, key, new Date());
    if (ticket) await registry.failures.report(report, { visitor, network: networkOf(request.ip, key), ticket });
    return reply.code(204).send();
  });
}
