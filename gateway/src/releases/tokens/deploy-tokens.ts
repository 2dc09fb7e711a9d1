import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../config/limits';
import { ProblemError } from '../../problems/problem-error';
import type { EventDraft } from '../record/event-hash';
import type { Authority } from '../record/registry-record';
import { getApp } from '../record/state-machine';
import type { RegistryState, TokenState } from '../record/state-machine';

const DEPLOY_TOKEN = /^kdt_([0-9a-f]{12})_[\w-]{43}$/;

/** Stands for the hash of an unknown token. */
const NOBODY = hashToken('');

/** `percent` is the largest share of visitors that the token may serve. */
type WantedToken = { app: string; label: string; days: number; percent: number };

/** A new deploy token: to show once, and to record. Its id is not secret. */
export function newDeployToken({ days, ...wanted }: WantedToken) {
  const id = randomBytes(6).toString('hex');
  const token = `kdt_${id}_${secret()}`;
  const facts = { id, ...wanted, expires: new Date(Date.now() + days * DAY_MS).toISOString() };
  return { created: { ...facts, token }, recorded: { ...facts, tokenHash: hashToken(token) } };
}

export function deployTokenId(token: string): string | undefined {
  return DEPLOY_TOKEN.exec(token)?.[1];
}

export function newOperatorToken(): string {
  return `kop_${secret()}`;
}

/** Tokens have 256 random bits, so a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares in constant time. */
export function matchesHash(token: string, hash: string): boolean {
  const tokenHash = Buffer.from(hashToken(token));
  const stored = Buffer.from(hash);
  return tokenHash.length === stored.length && timingSafeEqual(tokenHash, stored);
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** All tokens, the newest first, without hashes. */
export function listTokens({ tokens }: RegistryState): Omit<TokenState, 'tokenHash'>[] {
  return [...tokens.values()].map(({ tokenHash: _, ...token }) => token).toReversed();
}

/** @throws {ProblemError} `unauthenticated` if the token is unknown, wrong, revoked or expired */
export function verifyToken({ tokens }: RegistryState, token: string): TokenState {
  const found = tokens.get(deployTokenId(token) ?? '');
  const isRight = matchesHash(token, found?.tokenHash ?? NOBODY);
  if (!isRight || found?.revoked !== null)
    throw new ProblemError('unauthenticated', 'The token is unknown, wrong or revoked.');
  assertNotExpired(found);
  return found;
}

export function tokenAuthority(id: string): Authority {
  return {
    assertAllows: (state, draft) => {
      const token = state.tokens.get(id);
      if (!token || token.revoked !== null)
        throw new ProblemError('unauthenticated', 'The token was revoked meanwhile.');
      assertNotExpired(token);
      assertOwnApp(token, draft);
      assertWithinPercent(state, token, draft);
    },
  };
}

function assertNotExpired({ label, expires }: TokenState): void {
  if (Date.parse(expires) <= Date.now())
    throw new ProblemError('unauthenticated', `The token “${label}” expired at ${expires}.`);
}

export function assertGives({ who, percent }: { who: string; percent: number }, wanted: number): void {
  if (wanted > percent)
    throw new ProblemError('forbidden', `${who} gives a release to ${percent} % of the visitors at most.`);
}

function assertOwnApp({ label, app }: TokenState, draft: EventDraft): void {
  const apps = 'changes' in draft ? draft.changes.map((change) => change.app) : 'app' in draft ? [draft.app] : [];
  if (apps.length === 0 || apps.some((name) => name !== app))
    throw new ProblemError('forbidden', `token:${label} moves ${app} alone.`);
}

/** A limited token may roll back to a version that was live and not rolled back from, but not retire an app or bring it back. */
function assertWithinPercent(state: RegistryState, { label, app, percent }: TokenState, draft: EventDraft): void {
  if (percent === 100) return;
  if (draft.kind === 'retired')
    throw new ProblemError(
      'forbidden',
      `token:${label} moves ${percent} % of the visitors; an app is retired for all.`,
    );
  if (!('changes' in draft)) return;
  const { live, past, bad, retired } = getApp(state, app);
  if (retired)
    throw new ProblemError(
      'forbidden',
      `token:${label} moves ${percent} % of the visitors; ${app} is retired for all.`,
    );
  for (const change of draft.changes) {
    const isBack = change.to === live || (past.includes(change.to) && !bad.includes(change.to));
    if (draft.kind !== 'rolled-back' || !isBack) assertGives({ who: `token:${label}`, percent }, change.percent);
  }
}
