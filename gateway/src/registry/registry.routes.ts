import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problem';
import { setRegistryErrorAnswers } from './answers';
import { grantRoute } from './grant.routes';
import { identifier } from './identify';
import { registryLimits } from './limits';
import { moveRoutes } from './move.routes';
import { publicRoutes } from './public.routes';
import { publishRoute } from './publish.routes';
import { readRoutes } from './read.routes';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts, RegistryRoutesOptions } from './registry-parts';
import { repairRoutes } from './repair.routes';
import { tokenRoutes } from './token.routes';

/** Everything below `/registry`. */
export function registryRoutes(app: FastifyInstance, options: RegistryRoutesOptions): void {
  app.addHook('onReady', () => options.registry.open());
  app.addHook('onClose', () => options.registry.close());
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    setRegistryErrorAnswers(scope);
    const limits = registryLimits(scope);
    const parts: RegistryParts = { ...options, limits, identify: identifier({ ...options, limits }) };
    readRoutes(scope, parts);
    publicRoutes(scope, parts);
    publishRoute(scope, parts);
    moveRoutes(scope, parts);
    grantRoute(scope, parts);
    tokenRoutes(scope, parts);
    repairRoutes(scope, parts);
    scope.get('/registry/*', REGISTRY_ROUTE, async (_request, reply) => sendProblem(reply, 404, 'not_found'));
  });
}
