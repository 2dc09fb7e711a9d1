import { accountSchema, holdsPosition } from '@klaster/shared/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { RegistryProblem } from '../releases/registry-problem';
import type { ReleaseRegistry } from '../releases/release-registry';
import { hashToken, isTokenOf } from '../releases/tokens/token-text';

/** Who is at the registry. `app` is what a deploy token may move; null: everything. */
export type Caller = { who: string; app: string | null };

const answerSchema = z.object({ data: accountSchema });

/** Where users' sessions are looked up. */
export type Sessions = {
  /** Server that knows them. */
  apiOrigin: string;
  /** Milliseconds it may take. */
  limitMs: number;
};

export type Credential = { kind: 'token' | 'session'; text: string };

/** What a request brings to say who it is from; undefined for nothing. */
export function credentialOf({ headers }: FastifyRequest): Credential | undefined {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return { kind: 'token', text: token };
  const session = headers['x-access-token'];
  return typeof session === 'string' && session !== '' ? { kind: 'session', text: session } : undefined;
}

/**
 * Tells whose credential it is: a deploy token, the operator's, or the session of a user who holds ADMIN.
 *
 * @throws {RegistryProblem} `unauthenticated`, `forbidden` (a user without ADMIN), `upstream_unavailable`
 */
export function callerOf({ kind, text }: Credential, registry: ReleaseRegistry, sessions: Sessions): Promise<Caller> {
  return kind === 'token' ? bearerOf(text, registry) : adminOf(text, sessions);
}

async function bearerOf(token: string, registry: ReleaseRegistry): Promise<Caller> {
  if (isTokenOf(token, hashToken(await registry.operatorToken()))) return { who: 'operator', app: null };
  const found = await registry.tokens.verify(token);
  if (!found) throw new RegistryProblem('unauthenticated', 'The token is unknown, wrong or revoked.');
  return { who: `token:${found.label}`, app: found.app };
}

async function adminOf(token: string, sessions: Sessions): Promise<Caller> {
  const answer = await askApi(token, sessions);
  if (answer.status === 401) throw new RegistryProblem('unauthenticated', 'The session has ended or is invalid.');
  const account = answerSchema.safeParse(await answer.json().catch(() => null)).data?.data;
  if (!answer.ok || !account)
    throw new RegistryProblem('upstream_unavailable', 'The API does not say whose session this is.');
  // The positions of an account that is bound to a cluster count for its reports alone. Source: decisions, section 6.
  if (account.cluster_id !== null || !holdsPosition(account.positions, ['ADMIN']))
    throw new RegistryProblem('forbidden', 'Releases are moved by those who hold ADMIN.');
  return { who: `admin:${account.login}`, app: null };
}

function askApi(token: string, { apiOrigin, limitMs }: Sessions): Promise<Response> {
  const init = { headers: { 'x-access-token': token }, signal: AbortSignal.timeout(limitMs) };
  return fetch(`${apiOrigin}/api/auth/me`, init).catch(() => {
    throw new RegistryProblem('upstream_unavailable', 'The API does not answer, so the session cannot be checked.');
  });
}

/** @throws {RegistryProblem} unless the caller may move the app */
export function assertMoves({ who, app }: Caller, ...wanted: readonly string[]): void {
  const other = wanted.find((name) => app !== null && name !== app);
  if (other) throw new RegistryProblem('forbidden', `${who} moves ${app}, not ${other}.`);
}

/** @throws {RegistryProblem} unless the caller moves all apps */
export function assertOperates({ who, app }: Caller): void {
  if (app !== null)
    throw new RegistryProblem('forbidden', `${who} moves ${app}; this is the operator’s or an ADMIN’s to do.`);
}
