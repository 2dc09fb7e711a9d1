import { repairBodySchema } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { sendData } from './answers';
import { assertOperates } from './credentials';
import { assertWithin } from './limits';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

/** Repair of a record that is not whole: what it would do, and doing it. */
export function repairRoutes(app: FastifyInstance, { registry: { repair }, limits, identify }: RegistryParts): void {
  app.get('/registry/repair', REGISTRY_ROUTE, async (request, reply) => {
    // It reads every event and every file of every app.
    assertOperates(await identify(request, reply));
    return sendData(reply, await repair.preview());
  });

  app.post('/registry/repair', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    assertOperates(caller);
    await assertWithin(limits.writes, request, reply);
    const { why } = repairBodySchema.parse(request.body);
    return sendData(reply, await repair.run({ who: caller.who, why }));
  });
}
