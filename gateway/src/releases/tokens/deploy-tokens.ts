import type { RegistryRecord } from '../record/registry-record';
import type { TokenState } from '../record/registry-state';
import { RegistryProblem } from '../registry-problem';
import { deployTokenId, hashToken, isTokenOf, newDeployToken } from './token-text';

/** Stands in for the hash of a token that does not exist. */
const NOBODY = hashToken('');

type Created = { id: string; app: string; label: string; token: string };

/** Deploy tokens: each moves one app. They are in the record, as hashes. */
export class DeployTokens {
  constructor(private readonly record: RegistryRecord) {}

  /** @returns the token itself, which is shown this once */
  async create(app: string, label: string, who: string): Promise<Created> {
    const { id, token } = newDeployToken();
    const why = `token for ${label}`;
    await this.record.append(() => ({ kind: 'token-created', id, app, label, tokenHash: hashToken(token), who, why }));
    return { id, app, label, token };
  }

  async revoke(id: string, who: string): Promise<void> {
    await this.record.append(({ tokens }) => {
      const token = tokens.get(id);
      if (!token) throw new RegistryProblem('unknown_release', `There is no token ${id}.`);
      return token.revoked ? null : { kind: 'token-revoked', id, who, why: `token for ${token.label} revoked` };
    });
  }

  /** All that were ever made, the newest first. */
  async list(): Promise<Omit<TokenState, 'tokenHash'>[]> {
    const { tokens } = await this.record.current();
    return [...tokens.values()].map(({ tokenHash: _, ...token }) => token).toReversed();
  }

  /** Whose token it is; undefined for one that is unknown, wrong or revoked. */
  async verify(token: string): Promise<TokenState | undefined> {
    const { tokens } = await this.record.current();
    const found = tokens.get(deployTokenId(token) ?? '');
    const isRight = isTokenOf(token, found?.tokenHash ?? NOBODY);
    return isRight && found?.revoked === null ? found : undefined;
  }
}
