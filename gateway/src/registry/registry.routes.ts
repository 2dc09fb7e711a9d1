import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { setRegistryErrorAnswers } from '../access/answers';
import type { RegistryAccess } from '../access/registry-access';
import { sendProblem } from '../problems/problem';
import { createIdentify } from './callers';
import { registryLimits } from './limits';
import { acceptArchives } from './publish';
import { registerCalls } from './registry-call';
import type { RegistryParts } from './registry-call';
import { registryHandlers } from './registry.handlers';

/** Everything below `/registry`. */
export function registryRoutes(
  app: FastifyInstance,
  { access, ...parts }: RegistryParts & { access: RegistryAccess },
): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    access.guard?.(scope);
    setRegistryErrorAnswers(scope);
    const limits = registryLimits(scope, access);
    acceptArchives(scope);
    registerCalls(scope, registryHandlers(parts), { limits, identify: createIdentify(parts.registry, access, limits) });
    scope.get('/registry/*', { config: { kind: 'registry' } }, async (_request, reply) =>
      sendProblem(reply, 'not_found'),
    );
  });
}
