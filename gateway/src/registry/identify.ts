import type { FastifyReply, FastifyRequest } from 'fastify';
import { RegistryProblem } from '../releases/registry-problem';
import type { ReleaseRegistry } from '../releases/release-registry';
import { callerOf, credentialOf } from './credentials';
import type { Caller } from './credentials';
import { assertWithin } from './limits';
import type { RegistryLimits } from './limits';

export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

type Parts = { registry: ReleaseRegistry; limits: RegistryLimits; apiOrigin: string };

/**
 * Tells who a request is from, and slows down whoever guesses. A right token is let in however many wrong ones came from its
 * address: an office has one address. A session costs the API a look, so there guessing ends at the limit.
 */
export function identifier({ registry, limits, apiOrigin }: Parts): Identify {
  return async (request, reply) => {
    const credential = credentialOf(request);
    if (!credential) throw new RegistryProblem('unauthenticated', 'Send a token: Authorization: Bearer ….');
    if (credential.kind === 'session')
      await assertWithin(limits.wrongCredentials, request, reply, { increment: false });
    try {
      return await callerOf(credential, registry, apiOrigin);
    } catch (error) {
      const isWrong = error instanceof RegistryProblem && error.code === 'unauthenticated';
      if (isWrong) await assertWithin(limits.wrongCredentials, request, reply);
      throw error;
    }
  };
}
