import type {
  NewPasskey,
  OwnerProof,
  Passkey,
  PasskeyCreation,
  PasskeyRemoval,
} from '@klaster/shared/contract/accounts';
import type { SignedIn } from '../../../kernel/authority/scope';
import type { Database } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { CHALLENGE_MS } from '../../../kernel/secrets/passkey-challenges';
import { deletePasskey, insertPasskey, listPasskeys, consumeChallenge } from './repository';
import { challengeIn, parseRpId, verifyNew } from './verify-passkey';
import { asAccountHolder, recordCredentialChange, withAccountLock, type AccountCaller } from '../second-factor/prove';

type OwnCall = AccountCaller & { readonly origin: string };

/** Bound to the session: no other session can complete what it started. */
const buildPurpose = ({ id, session_id }: SignedIn) => `new passkey of user ${id} in session ${session_id}`;

/** COSE identifiers of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

const MAX_PASSKEYS = 20;

/** Options for creating a passkey; requires password and code like signing in. @throws ProblemError naming `current_password` or `code` */
export async function creationOptions(
  services: Services,
  caller: OwnCall,
  proof: OwnerProof,
): Promise<PasskeyCreation> {
  const { challenges } = services;
  const { user, origin } = caller;
  const known = await asAccountHolder(services, { caller, proof }, (tx) => listPasskeys(tx, user.id));
  return {
    challenge: challenges.issue(buildPurpose(user)),
    rp: { id: parseRpId(origin), name: 'Klaster' },
    user: { id: encodeHandle(user), name: user.login, displayName: user.full_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** Identifies the account to an authenticator without a name. */
const encodeHandle = ({ id }: SignedIn) => Buffer.from(`klaster user ${id}`).toString('base64url');

/** @throws ProblemError `passkey_refused` */
export async function addPasskey(
  { db, challenges }: Services,
  caller: OwnCall,
  passkey: NewPasskey,
): Promise<Passkey[]> {
  const { user, origin } = caller;
  const isValid = (challenge: string) => challenges.isValid(challenge, buildPurpose(user));
  const verified = await verifyNew(passkey, { origin, isValid });
  const challenge = challengeIn(passkey.credential.response.clientDataJSON);
  return withAccountLock(db, caller, async (tx) => {
    if (!(await consumeChallenge(tx, challenge, CHALLENGE_MS))) throw new ProblemError('passkey_refused');
    if ((await listPasskeys(tx, user.id)).length >= MAX_PASSKEYS) throw new ProblemError('passkey_refused');
    if (!(await insertPasskey(tx, { user_id: user.id, name: passkey.name, ...verified })))
      throw new ProblemError('passkey_refused');
    await recordCredentialChange(tx, caller, { action: 'passkey_added', after: { name: passkey.name } });
    return ownPasskeys(tx, user.id);
  });
}

/** Idempotent; requires password and code like signing in. @throws ProblemError naming `current_password` or `code` */
export function removePasskey(
  services: Services,
  caller: AccountCaller,
  { id, ...proof }: PasskeyRemoval,
): Promise<Passkey[]> {
  const userId = caller.user.id;
  return asAccountHolder(services, { caller, proof }, async (tx) => {
    const name = (await listPasskeys(tx, userId)).find((passkey) => passkey.id === id)?.name;
    if (name !== undefined && (await deletePasskey(tx, userId, id)))
      await recordCredentialChange(tx, caller, { action: 'passkey_removed', before: { name } });
    return ownPasskeys(tx, userId);
  });
}

export async function ownPasskeys(db: Database, userId: number): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
