import { appNameSchema, grantBodySchema } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { sendData } from './answers';
import { assertOperates } from './credentials';
import { assertWithin } from './limits';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

/** Addresses and origins: granted and taken back by those who move all apps. Answers with the app as it is then. */
export function grantRoute(
  app: FastifyInstance,
  { registry: { grants, views }, limits, identify }: RegistryParts,
): void {
  app.post<{ Params: { app: string } }>('/registry/:app/grants', REGISTRY_ROUTE, async (request, reply) => {
    const caller = await identify(request, reply);
    const name = appNameSchema.parse(request.params.app);
    assertOperates(caller);
    await assertWithin(limits.writes, request, reply);
    const { paths = [], connect = [], revoke, why } = grantBodySchema.parse(request.body);
    const by = { who: caller.who, why };
    await (revoke ? grants.revoke(name, { paths, connect }, by) : grants.grant(name, { paths, connect }, by));
    return sendData(reply, { apps: await views.apps([name]) });
  });
}
