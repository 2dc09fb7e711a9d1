import type { RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential, Door } from '../access/door';
import { RegistryProblem } from '../problems/registry-problem';
import { EVERYTHING } from '../releases/record/registry-record';
import type { Authority } from '../releases/record/registry-record';
import type { ReleaseRegistry } from '../releases/release-registry';
import { hashToken, matchesHash, tokenAuthority } from '../releases/tokens/deploy-tokens';
import { ApiRefusal } from '../upstream/api-calls';
import { assertWithin } from './limits';
import type { RegistryLimits } from './limits';

/** Who is at the registry. */
export type Caller = {
  who: string;
  /** The app that a deploy token may move; null: all. */
  app: string | null;
  /** Largest share of visitors that a release may be promoted to, in per cent. */
  percent: number;
  /** Looked at again when an event is appended. */
  authority: Authority;
};

/** @param act the call that the request makes */
export type Identify = (request: FastifyRequest, reply: FastifyReply, act: RegistryEndpointName) => Promise<Caller>;

/**
 * Authenticates requests and limits guesses. A valid token is accepted even after many wrong ones from the same address, which an
 * office may share. Checking a session costs a call to the API, so beyond the limit sessions are refused without one.
 */
export function identifier(registry: ReleaseRegistry, door: Door, limits: RegistryLimits): Identify {
  const identifyCaller = async ({ kind, text }: Credential, request: FastifyRequest, act: RegistryEndpointName) => {
    if (kind === 'token') return identifyBearer(text, registry);
    const { login } = await door.authorise(text, act, request);
    const authority = { assertAllows: async () => void (await door.authorise(text, act, request)) };
    return { who: `admin:${login}`, app: null, percent: 100, authority };
  };
  return async (request, reply, act) => {
    const credential = door.readCredential(request);
    if (!credential) throw new RegistryProblem('unauthenticated');
    const counts = credential.kind === 'token' || door.countsWrongSessions;
    if (counts && credential.kind === 'session')
      await assertWithin(limits.wrongCredentials, reply, { increment: false });
    try {
      return await identifyCaller(credential, request, act);
    } catch (error) {
      if (counts && isWrongCredential(error)) await assertWithin(limits.wrongCredentials, reply);
      throw error;
    }
  };
}

/** The caller that a token identifies: the operator, or a deploy token's holder. */
async function identifyBearer(token: string, registry: ReleaseRegistry): Promise<Caller> {
  if (matchesHash(token, hashToken(await registry.operatorToken())))
    return { who: 'operator', app: null, percent: 100, authority: EVERYTHING };
  const { id, label, app, percent } = await registry.views.tokenHolder(token);
  return { who: `token:${label}`, app, percent, authority: tokenAuthority(id) };
}

function isWrongCredential(error: unknown): boolean {
  if (error instanceof ApiRefusal) return error.problem.status === 401;
  return error instanceof RegistryProblem && error.code === 'unauthenticated';
}

/** @throws {RegistryProblem} unless the caller may move the apps */
export function assertMoves({ who, app }: Caller, ...wanted: readonly string[]): void {
  const other = wanted.find((name) => app !== null && name !== app);
  if (other) throw new RegistryProblem('forbidden', `${who} moves ${app}, not ${other}.`);
}

/** @throws {RegistryProblem} unless the caller moves all apps */
export function assertOperates({ who, app }: Caller): void {
  if (app !== null)
    throw new RegistryProblem('forbidden', `${who} moves ${app}; this is the operator’s or an ADMIN’s to do.`);
}
