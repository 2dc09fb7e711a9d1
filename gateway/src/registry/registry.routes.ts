import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problems/problem';
import { setRegistryErrorAnswers } from '../access/answers';
import { identifier } from './identify';
import { registryLimits } from './limits';
import { acceptArchives } from './publish';
import { registerCalls } from './registry-call';
import { registryHandlers } from './registry.handlers';
import type { RegistryParts, RegistryRoutesOptions } from './registry-parts';

/** Everything below `/registry`. */
export function registryRoutes(app: FastifyInstance, options: RegistryRoutesOptions): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    options.door.guard?.(scope);
    setRegistryErrorAnswers(scope, options.operationsAddress);
    const limits = registryLimits(scope, options.door);
    const parts: RegistryParts = { ...options, limits, identify: identifier({ ...options, limits }) };
    acceptArchives(scope);
    registerCalls(scope, registryHandlers(parts), parts);
    scope.get('/registry/*', { config: { kind: 'registry' } }, async (_request, reply) =>
      sendProblem(reply, 'not_found'),
    );
  });
}
