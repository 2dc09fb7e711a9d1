import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { RegistryProblem } from '../problems/registry-problem';
import { hashToken } from '../releases/tokens/deploy-tokens';
import type { Door } from '../access/door';

const MINUTE_MS = 60_000;

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

export type RegistryLimits = Record<'writes' | 'wrongCredentials' | 'reports' | 'vitals', Limit>;

/** How often the registry is spoken to, each gateway counting for itself. Needs `@fastify/rate-limit`. */
export function registryLimits(scope: FastifyInstance, { readCredential }: Door): RegistryLimits {
  return {
    writes: scope.createRateLimit({
      max: 120,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => `${normalizeIP(request.ip)} ${hashToken(readCredential(request)?.text ?? '')}`,
    }),
    wrongCredentials: scope.createRateLimit({ max: 10, timeWindow: 15 * MINUTE_MS }),
    reports: scope.createRateLimit({ max: 60, timeWindow: MINUTE_MS }),
    // Each page reports them once; of an office that opens more pages, a sample is enough.
    vitals: scope.createRateLimit({ max: 240, timeWindow: MINUTE_MS }),
  };
}

/**
 * @param increment false: only looks whether the limit has been passed
 * @throws {RegistryProblem} `too_many_attempts`
 */
export async function assertWithin(limit: Limit, reply: FastifyReply, { increment = true } = {}): Promise<void> {
  const state = await limit(reply.request, { increment });
  const isOver = !state.isAllowed && (increment ? state.isExceeded : state.remaining === 0);
  if (!isOver) return;
  reply.header('retry-after', state.ttlInSeconds);
  throw new RegistryProblem('too_many_attempts', `Too many requests. Try again in ${state.ttlInSeconds} s.`);
}
