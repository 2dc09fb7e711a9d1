import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problem';
import { setRegistryErrorAnswers } from './answers';
import { identifier } from './identify';
import { registryLimits } from './limits';
import { acceptArchives } from './publish';
import { registerCalls } from './registry-call';
import { registryHandlers } from './registry.handlers';
import type { RegistryParts, RegistryRoutesOptions } from './registry-parts';

/** Everything below `/registry`. */
export function registryRoutes(app: FastifyInstance, options: RegistryRoutesOptions): void {
  app.addHook('onReady', () => options.registry.open());
  app.addHook('onClose', () => options.registry.close());
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    setRegistryErrorAnswers(scope);
    const limits = registryLimits(scope);
    const parts: RegistryParts = { ...options, limits, identify: identifier({ ...options, limits }) };
    acceptArchives(scope);
    registerCalls(scope, registryHandlers(parts), parts);
    scope.get('/registry/*', { config: { kind: 'registry' } }, async (_request, reply) =>
      sendProblem(reply, 'not_found'),
    );
  });
}
