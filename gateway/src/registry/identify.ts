import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AtOnce } from '../requests/at-once';
import { RegistryProblem } from '../releases/registry-problem';
import { callerOf, credentialOf } from './credentials';
import type { Caller, Credential } from './credentials';
import { assertWithin } from './limits';
import type { RegistryLimits } from './limits';
import type { RegistryRoutesOptions } from './registry-parts';

export type Identify = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

type Parts = Pick<RegistryRoutesOptions, 'registry' | 'apiOrigin' | 'requests'> & { limits: RegistryLimits };

/**
 * Tells who a request is from, and slows down whoever guesses. A right token is let in however many wrong ones came from its
 * address: an office has one address. A session costs the API a look, so there guessing ends at the limit, and no more are
 * looked at than so many at once.
 */
export function identifier({ registry, limits, apiOrigin, requests }: Parts): Identify {
  const sessions = { apiOrigin, limitMs: requests.sessionMs };
  const looks = new AtOnce(requests.sessions);
  const look = async (session: Credential, request: FastifyRequest) => {
    const caller = await looks.run(normalizeIP(request.ip), () => callerOf(session, registry, sessions));
    if (caller) return caller;
    throw new RegistryProblem('too_many_attempts', 'Too many sessions are being looked up. Try again in a moment.');
  };
  return async (request, reply) => {
    const credential = credentialOf(request);
    if (!credential) throw new RegistryProblem('unauthenticated', 'Send a token: Authorization: Bearer ….');
    if (credential.kind === 'session')
      await assertWithin(limits.wrongCredentials, request, reply, { increment: false });
    try {
      return await (credential.kind === 'session'
        ? look(credential, request)
        : callerOf(credential, registry, sessions));
    } catch (error) {
      const isWrong = error instanceof RegistryProblem && error.code === 'unauthenticated';
      if (isWrong) await assertWithin(limits.wrongCredentials, request, reply);
      throw error;
    }
  };
}
