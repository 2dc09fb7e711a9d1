import { appNameSchema, pinBodySchema, promotionBodySchema, rollbackBodySchema } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { sendData } from './answers';
import { assertMoves, assertOperates } from './credentials';
import { assertWithin } from './limits';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

type OfApp = { Params: { app: string } };

/** Promotion, rollback and pin: which of the kept releases visitors get. Each answers with the apps as they are then. */
export function moveRoutes(
  app: FastifyInstance,
  { registry: { moves, views }, limits, identify }: RegistryParts,
): void {
  app.post('/registry/promotions', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    const { releases, why } = promotionBodySchema.parse(request.body);
    const names = releases.map((release) => release.app);
    assertMoves(caller, ...names);
    await assertWithin(limits.writes, request, reply);
    await moves.promote(releases, { who: caller.who, why });
    return sendData(reply, { apps: await views.apps(names) });
  });

  app.post<OfApp>('/registry/:app/rollback', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    const name = appNameSchema.parse(request.params.app);
    assertMoves(caller, name);
    await assertWithin(limits.writes, request, reply);
    const { version, why } = rollbackBodySchema.parse(request.body);
    await moves.rollBack(name, version, { who: caller.who, why });
    return sendData(reply, { apps: await views.apps([name]) });
  });

  app.post<OfApp>('/registry/:app/pin', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    const name = appNameSchema.parse(request.params.app);
    assertOperates(caller);
    await assertWithin(limits.writes, request, reply);
    const { version, pinned, why } = pinBodySchema.parse(request.body);
    const by = { who: caller.who, why };
    await (pinned ? moves.pin(name, version, by) : moves.unpin(name, by));
    return sendData(reply, { apps: await views.apps([name]) });
  });
}
