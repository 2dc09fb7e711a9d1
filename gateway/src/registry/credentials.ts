import { EVERYTHING } from '../releases/record/authority';
import type { Authority } from '../releases/record/authority';
import { RegistryProblem } from '../problems/registry-problem';
import type { ReleaseRegistry } from '../releases/release-registry';
import { tokenAuthority } from '../releases/tokens/token-authority';
import { hashToken, isTokenOf } from '../releases/tokens/token-text';

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

/**
 * The caller that a token identifies: a deploy token's holder, or the operator.
 *
 * @throws {RegistryProblem} `unauthenticated`
 */
export async function bearerOf(token: string, registry: ReleaseRegistry): Promise<Caller> {
  if (isTokenOf(token, hashToken(await registry.operatorToken())))
    return { who: 'operator', app: null, percent: 100, authority: EVERYTHING };
  const found = await registry.tokens.verify(token);
  if (!found) throw new RegistryProblem('unauthenticated', 'The token is unknown, wrong or revoked.');
  const { id, label, app, percent } = found;
  return { who: `token:${label}`, app, percent, authority: tokenAuthority(id) };
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
