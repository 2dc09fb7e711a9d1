import type { RegistryEndpointName } from '@klaster/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RegistryProblem } from '../problems/registry-problem';
import { ApiRefusal } from '../upstream/api-calls';
import { bearerOf } from './credentials';
import type { Caller } from './credentials';
import type { Credential } from '../access/door';
import { assertWithin } from './limits';
import type { RegistryLimits } from './limits';
import type { RegistryRoutesOptions } from './registry-parts';

/** @param act the call that the request makes */
export type Identify = (request: FastifyRequest, reply: FastifyReply, act: RegistryEndpointName) => Promise<Caller>;

type Parts = Pick<RegistryRoutesOptions, 'registry' | 'door'> & { limits: RegistryLimits };

/**
 * Authenticates requests and limits guesses. A valid token is accepted even after many wrong ones from the same address, which an
 * office may share. Checking a session costs a call to the API, so beyond the limit sessions are refused without one.
 */
export function identifier({ registry, limits, door }: Parts): Identify {
  const callerOf = async ({ kind, text }: Credential, request: FastifyRequest, act: RegistryEndpointName) => {
    if (kind === 'token') return bearerOf(text, registry);
    const { login } = await door.accountOf(text, act, request);
    const authority = { assertAllows: async () => void (await door.accountOf(text, act, request)) };
    return { who: `admin:${login}`, app: null, percent: 100, authority };
  };
  return async (request, reply, act) => {
    const credential = door.credentialOf(request);
    if (!credential) throw new RegistryProblem('unauthenticated');
    const counts = credential.kind === 'token' || door.countsWrongSessions;
    if (counts && credential.kind === 'session')
      await assertWithin(limits.wrongCredentials, reply, { increment: false });
    try {
      return await callerOf(credential, request, act);
    } catch (error) {
      if (counts && isWrongCredential(error)) await assertWithin(limits.wrongCredentials, reply);
      throw error;
    }
  };
}

function isWrongCredential(error: unknown): boolean {
  if (error instanceof ApiRefusal) return error.problem.status === 401;
  return error instanceof RegistryProblem && error.code === 'unauthenticated';
}
