import { tokenBodySchema } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { sendData } from './answers';
import { assertOperates } from './credentials';
import { assertWithin } from './limits';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

/** Deploy tokens: made, listed and revoked by those who move all apps. */
export function tokenRoutes(app: FastifyInstance, { registry: { tokens }, limits, identify }: RegistryParts): void {
  app.get('/registry/tokens', REGISTRY_ROUTE, async (request, reply) => {
    assertOperates(await identify(request, reply));
    return sendData(reply, { tokens: await tokens.list() });
  });

  app.post('/registry/tokens', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    assertOperates(caller);
    await assertWithin(limits.writes, request, reply);
    const { app: name, label } = tokenBodySchema.parse(request.body);
    return sendData(reply, await tokens.create(name, label, caller.who));
  });

  app.delete<{ Params: { id: string } }>('/registry/tokens/:id', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    assertOperates(caller);
    await assertWithin(limits.writes, request, reply);
    await tokens.revoke(request.params.id, caller.who);
    return reply.code(204).send();
  });
}
