import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { setRegistryErrorAnswers } from '../access/answers';
import type { Door } from '../access/door';
import { sendProblem } from '../problems/problem';
import { identifier } from './callers';
import { registryLimits } from './limits';
import { acceptArchives } from './publish';
import { registerCalls } from './registry-call';
import type { RegistryParts } from './registry-call';
import { registryHandlers } from './registry.handlers';

/** Everything below `/registry`. */
export function registryRoutes(app: FastifyInstance, { door, ...parts }: RegistryParts & { door: Door }): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    door.guard?.(scope);
    setRegistryErrorAnswers(scope);
    const limits = registryLimits(scope, door);
    acceptArchives(scope);
    registerCalls(scope, registryHandlers(parts), { limits, identify: identifier(parts.registry, door, limits) });
    scope.get('/registry/*', { config: { kind: 'registry' } }, async (_request, reply) =>
      sendProblem(reply, 'not_found'),
    );
  });
}
