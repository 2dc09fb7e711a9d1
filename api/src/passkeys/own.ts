import type { NewPasskey, Passkey, PasskeyCreation } from '@klaster/shared/contract';
import { recordChange } from '../audit/record';
import { assertPassword, namingField } from '../auth/own-password';
import { lockActive } from '../auth/repository';
import { limitSignIn } from '../auth/sign-in-limit';
import type { SignedIn } from '../auth/user';
import type { Database, Tx } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import { CHALLENGE_MS } from './challenges';
import { deletePasskey, insertPasskey, listPasskeys, spendChallenge } from './repository';
import { challengeIn, rpIdOf, verifyNew } from './verify';

/** Whose passkeys they are, and within which call. */
type Scope = {
  readonly user: SignedIn;
  readonly requestId: string;
  readonly address: string;
  readonly origin: string;
};

/** Of one session: what it began, no other ends. */
const purposeOf = ({ id, session_id }: SignedIn) => `new passkey of user ${id} in session ${session_id}`;

/** ES256, EdDSA, RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

/** Passkeys of an account at most. */
const MOST_PASSKEYS = 20;

/**
 * What a browser needs to make a passkey, for whoever knows the password.
 * @throws ProblemError that names `current_password`
 */
export async function creationOptions(services: Services, scope: Scope, password: string): Promise<PasskeyCreation> {
  const { db, challenges } = services;
  const { user, address, origin } = scope;
  const attempt = () => assertPassword(db, user.id, password);
  // The password alone takes back no failures: guesses at codes are among them.
  await namingField(limitSignIn(db, address, user.login, attempt, () => false));
  return {
    challenge: challenges.issue(purposeOf(user)),
    rp: { id: rpIdOf(origin), name: 'Klaster' },
    user: { id: handleOf(user), name: user.login, displayName: user.full_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: (await listPasskeys(db, user.id)).map(({ credential_id }) => ({
      id: credential_id,
      type: 'public-key',
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** Says to an authenticator which account it is of, without anybody's name. */
const handleOf = ({ id }: SignedIn) => Buffer.from(`klaster user ${id}`).toString('base64url');

/** Keeps a passkey that was made. @throws ProblemError `passkey_refused` */
export async function addPasskey({ db, challenges }: Services, scope: Scope, passkey: NewPasskey): Promise<Passkey[]> {
  const { user, origin } = scope;
  const isGood = (challenge: string) => challenges.isGood(challenge, purposeOf(user));
  const verified = await verifyNew(passkey, { origin, isGood });
  const challenge = challengeIn(passkey.credential.response.clientDataJSON);
  return withOwn(db, scope, async (tx) => {
    if (!(await spendChallenge(tx, challenge, CHALLENGE_MS))) throw new ProblemError('passkey_refused');
    if ((await listPasskeys(tx, user.id)).length >= MOST_PASSKEYS) throw new ProblemError('passkey_refused');
    if (!(await insertPasskey(tx, { user_id: user.id, name: passkey.name, ...verified })))
      throw new ProblemError('passkey_refused');
    await record(tx, scope, 'passkey_added', passkey.name);
  });
}

/** Forgets a passkey; one that is not there stays forgotten. */
export function removePasskey({ db }: Services, scope: Scope, id: number): Promise<Passkey[]> {
  return withOwn(db, scope, async (tx) => {
    const name = (await listPasskeys(tx, scope.user.id)).find((passkey) => passkey.id === id)?.name;
    if (name === undefined || !(await deletePasskey(tx, scope.user.id, id))) return;
    await record(tx, scope, 'passkey_removed', name);
  });
}

/** Passkeys of an account as its owner sees them. */
export async function ownPasskeys(db: Database, userId: number): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** One change of an account's own passkeys after the other; what there are then. */
function withOwn(db: Database, { user }: Scope, change: (tx: Tx) => Promise<void>): Promise<Passkey[]> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockActive(tx, user.id))) throw new ProblemError('unauthenticated');
    await change(tx);
    return ownPasskeys(tx, user.id);
  });
}

function record(tx: Tx, scope: Scope, action: 'passkey_added' | 'passkey_removed', name: string): Promise<void> {
  const [before, after] = action === 'passkey_added' ? [null, { name }] : [{ name }, null];
  return recordChange(tx, scope, { action, entity: 'users', id: scope.user.id, before, after });
}
