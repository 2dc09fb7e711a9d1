import type { RegistryEndpointName } from '@klaster/shared/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential, RegistryAccess } from '../access/registry-access';
import { ProblemError } from '../problems/problem-error';
import { EVERYTHING } from '../releases/record/registry-record';
import type { Authority } from '../releases/record/registry-record';
import type { ReleaseRegistry } from '../releases/release-registry';
import { hashToken, matchesHash, tokenAuthority } from '../releases/tokens/deploy-tokens';
import { ApiRefusal } from '../upstream/api-calls';
import { assertWithin } from './limits';
import type { RegistryLimits } from './limits';

export type Caller = {
  who: string;
  /** The app of a deploy token; null: all apps. */
  app: string | null;
  /** Largest share of visitors that the caller may give a release to. */
  percent: number;
  /** Checked again when an event is appended. */
  authority: Authority;
};

export type Identify = (request: FastifyRequest, reply: FastifyReply, act: RegistryEndpointName) => Promise<Caller>;

/**
 * Authenticates requests and limits guesses. An office may share an address, so a valid token is accepted even after many wrong ones.
 * Sessions are refused beyond the limit, since each check costs a call to the API.
 */
export function createIdentify(registry: ReleaseRegistry, access: RegistryAccess, limits: RegistryLimits): Identify {
  const identifyCaller = async ({ kind, text }: Credential, request: FastifyRequest, act: RegistryEndpointName) => {
    if (kind === 'token') return identifyBearer(text, registry);
    const { login } = await access.authorise(text, act, request);
    const authority = { assertAllows: async () => void (await access.authorise(text, act, request)) };
    return { who: `admin:${login}`, app: null, percent: 100, authority };
  };
  return async (request, reply, act) => {
    const credential = access.readCredential(request);
    if (!credential) throw new ProblemError('unauthenticated');
    const counts = credential.kind === 'token' || access.countsWrongSessions;
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

async function identifyBearer(token: string, registry: ReleaseRegistry): Promise<Caller> {
  if (matchesHash(token, hashToken(await registry.operatorToken())))
    return { who: 'operator', app: null, percent: 100, authority: EVERYTHING };
  const { id, label, app, percent } = await registry.views.tokenHolder(token);
  return { who: `token:${label}`, app, percent, authority: tokenAuthority(id) };
}

function isWrongCredential(error: unknown): boolean {
  if (error instanceof ApiRefusal) return error.problem.status === 401;
  return error instanceof ProblemError && error.code === 'unauthenticated';
}

/** @throws {ProblemError} unless the caller may move the apps */
export function assertMoves({ who, app }: Caller, ...wanted: readonly string[]): void {
  const other = wanted.find((name) => app !== null && name !== app);
  if (other) throw new ProblemError('forbidden', `${who} moves ${app}, not ${other}.`);
}

/** @throws {ProblemError} unless the caller moves all apps */
export function assertOperates({ who, app }: Caller): void {
  if (app !== null)
    throw new ProblemError('forbidden', `${who} moves ${app}; only the operator or an administrator may do this.`);
}
