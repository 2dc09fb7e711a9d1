import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ProblemError } from '../problems/problem-error';
import { hashToken } from '../releases/tokens/deploy-tokens';
import type { RegistryAccess } from '../access/registry-access';

const MINUTE_MS = 60_000;

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

export type RegistryLimits = Record<'writes' | 'wrongCredentials' | 'reports' | 'vitals', Limit>;

/** Limits of each gateway. Needs `@fastify/rate-limit`. */
export function registryLimits(scope: FastifyInstance, { readCredential }: RegistryAccess): RegistryLimits {
  return {
    writes: scope.createRateLimit({
      max: 120,
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => `${normalizeIP(request.ip)} ${hashToken(readCredential(request)?.text ?? '')}`,
    }),
    wrongCredentials: scope.createRateLimit({ max: 10, timeWindow: 15 * MINUTE_MS }),
    reports: scope.createRateLimit({ max: 60, timeWindow: MINUTE_MS }),
    // Once a page; of an office that opens more pages a sample is enough.
    vitals: scope.createRateLimit({ max: 240, timeWindow: MINUTE_MS }),
  };
}

/** @param increment false: only checks whether the limit is exceeded already */
export async function assertWithin(limit: Limit, reply: FastifyReply, { increment = true } = {}): Promise<void> {
  const state = await limit(reply.request, { increment });
  const isOver = !state.isAllowed && (increment ? state.isExceeded : state.remaining === 0);
  if (!isOver) return;
  reply.header('retry-after', state.ttlInSeconds);
  throw new ProblemError('too_many_attempts', `Too many requests. Try again in ${state.ttlInSeconds} s.`);
}
