import { DAY_MS } from '../../config/durations';
import type { Authority } from '../record/authority';
import type { RegistryRecord } from '../record/registry-record';
import type { TokenState } from '../record/registry-state';
import { RegistryProblem } from '../../problems/registry-problem';
import { assertNotExpired } from './token-authority';
import { deployTokenId, hashToken, isTokenOf, newDeployToken } from './token-text';

/** Stands in for the hash of a token that does not exist. */
const NOBODY = hashToken('');

/** A token to create: its app, its holder, its days, and the largest share of visitors it may serve. */
type WantedToken = { app: string; label: string; days: number; percent: number };

/** The caller and their authority; every right by default. */
type Actor = { who: string; authority?: Authority };

type Created = { id: string; app: string; label: string; percent: number; expires: string; token: string };

/** Deploy tokens: each moves one app. They are in the record, as hashes. */
export class DeployTokens {
  constructor(private readonly record: RegistryRecord) {}

  /** @returns the token itself, which is shown this once */
  async create({ days, ...wanted }: WantedToken, { who, authority }: Actor): Promise<Created> {
    const { id, token } = newDeployToken();
    const facts = { id, ...wanted, expires: new Date(Date.now() + days * DAY_MS).toISOString() };
    const by = { who, why: `token for ${wanted.label}` };
    const created = { kind: 'token-created', ...facts, tokenHash: hashToken(token), ...by } as const;
    await this.record.append(() => created, authority);
    return { ...facts, token };
  }

  async revoke(id: string, { who, authority }: Actor): Promise<void> {
    await this.record.append(({ tokens }) => {
      const token = tokens.get(id);
      if (!token) throw new RegistryProblem('unknown_release', `There is no token ${id}.`);
      return token.revoked ? null : { kind: 'token-revoked', id, who, why: `token for ${token.label} revoked` };
    }, authority);
  }

  /** All that were ever made, the newest first. */
  async list(): Promise<Omit<TokenState, 'tokenHash'>[]> {
    const { tokens } = await this.record.current();
    return [...tokens.values()].map(({ tokenHash: _, ...token }) => token).toReversed();
  }

  /**
   * Whose token it is; undefined for one that is unknown, wrong or revoked.
   *
   * @throws {RegistryProblem} `unauthenticated`, with the time, for one that has expired
   */
  async verify(token: string): Promise<TokenState | undefined> {
    const { tokens } = await this.record.current();
    const found = tokens.get(deployTokenId(token) ?? '');
    const isRight = isTokenOf(token, found?.tokenHash ?? NOBODY);
    if (!isRight || found?.revoked !== null) return undefined;
    assertNotExpired(found, Date.now());
    return found;
  }
}
