import { appNameSchema } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { sendData } from './answers';
import { assertMoves, assertOperates } from './credentials';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

const historyQuerySchema = z.object({
  app: appNameSchema.optional(),
  limit: z.coerce.number().int().min(1, 'too_small').max(1000, 'too_big').default(50),
});

/** What is kept and live, what happened, and whether all of it is whole. */
export function readRoutes(app: FastifyInstance, { registry: { views }, identify }: RegistryParts): void {
  app.get('/registry', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    return sendData(reply, { apps: await views.apps(caller.app === null ? undefined : [caller.app]) });
  });

  app.get('/registry/history', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    const { app: name = caller.app ?? undefined, limit } = historyQuerySchema.parse(request.query);
    if (name !== undefined) assertMoves(caller, name);
    return sendData(reply, { events: await views.history(name, limit) });
  });

  app.get('/registry/verify', REGISTRY_ROUTE, async (request, reply) => {
    // It reads every file of every app.
    assertOperates(await identify(request, reply));
    return sendData(reply, await views.verify());
  });
}
