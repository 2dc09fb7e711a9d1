import {
  type Proof,
  type ProofBody,
  type ProofMeans,
  type ProvenCall,
  provenContent,
  type CallContent,
} from '@klaster/shared/contract/accounts';
import { endpoints, type Endpoint } from '@klaster/shared/contract/endpoints';
import type { Tx, Database } from '../../../kernel/database/connect';
import { CHALLENGE_MS } from '../../../kernel/secrets/passkey-challenges';
import { ProblemError, wrongField } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { insertProof, consumeProof } from './repository';
import { hashOf, newToken } from '../link-token';
import { assertPassword, asFieldError } from '../password';
import { listPasskeys } from '../passkeys/repository';
import { findActiveFactor, readFactor } from '../second-factor/repository';
import { limitSignIn, refuseAbove } from '../sign-in-limit';
import { takePasskey, parseRpId } from '../passkeys/verify-passkey';
import { withAccountLock, type AccountCaller } from '../second-factor/prove';
import { consumeCode } from '../second-factor/consume-code';
import { countAttempt, uncountAttempt } from '../attempts.repository';
import type { FastifyRequest } from 'fastify';

const PROOF = /^[\w-]{43}$/;

/** SHA-256 of a call's query and body; its proof is bound to it. */
export const digestOf = (query: string, body: unknown): string => {
  const content: CallContent = body instanceof Uint8Array ? { query, file: hashOf(body) } : { query, body };
  return hashOf(provenContent(content));
};

/** Uses the proof up even if the call is refused later, since it is valid only for this call. @throws ProblemError `proof_required`, `proof_refused` */
export async function assertProof(db: Database, request: FastifyRequest, act: string): Promise<void> {
  const { caller, url, headers, sentBody } = request;
  const proof = headers['x-proof'];
  if (!caller || proof === undefined) throw new ProblemError('proof_required');
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const isValid =
    typeof proof === 'string' &&
    PROOF.test(proof) &&
    (await consumeProof(db, {
      proof_hash: hashOf(proof),
      session_id: caller.session_id,
      act,
      path,
      digest: digestOf(query, sentBody),
    }));
  if (!isValid) throw new ProblemError('proof_refused');
}

type OwnCall = AccountCaller & { readonly origin: string };

/** Bound to this call of this session. */
const buildPurpose = ({ user }: OwnCall, { act, path, digest }: ProvenCall) =>
  JSON.stringify(['proof', user.id, user.session_id, act, path, digest]);

/** The password suffices only without a second factor: with one, the password may have been stolen. */
export async function listProofMethods(services: Services, caller: OwnCall, call: ProvenCall): Promise<ProofMeans> {
  assertActNeedsProof(call);
  const { db, challenges } = services;
  const { since } = await readFactor(db, caller.user.id);
  const hasPasskeys = (await listPasskeys(db, caller.user.id)).length > 0;
  const passkey = {
    challenge: challenges.issue(buildPurpose(caller, call)),
    rpId: parseRpId(caller.origin),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  };
  return { code: since !== null, password: since === null, passkey: hasPasskeys ? passkey : null };
}

/** A success does not reset the failed sign-ins: a proof requires only a part of what signing in requires. */
export async function issueProof(services: Services, caller: OwnCall, { ...body }: ProofBody): Promise<Proof> {
  assertActNeedsProof(body);
  const { db } = services;
  const { user, address } = caller;
  const attempt = async () => {
    if (body.current_password !== undefined) await assertOnlyPassword(services, caller, body.current_password);
    return withAccountLock(db, caller, async (tx) => {
      await prove(tx, services, { caller, body });
      const proof = newToken();
      const { act, path, digest } = body;
      const bound = { session_id: user.session_id, act, path, digest };
      const expires_at = await insertProof(tx, { proof_hash: hashOf(proof), ...bound });
      return { proof, expires_at: expires_at.toISOString() };
    });
  };
  const limited = () => limitSignIn(db, { address, login: user.login, attempt, isComplete: () => false });
  return asFieldError(limitProofs(db, user.id, limited));
}

/** Checked before the password, so that a caller who needs a code does not learn whether the password is correct. */
async function assertOnlyPassword({ db }: Services, { user }: OwnCall, password: string): Promise<void> {
  if ((await readFactor(db, user.id)).since !== null) throw wrongField('code', 'required');
  await assertPassword(db, user, password);
}

async function prove(
  tx: Tx,
  services: Services,
  { caller, body }: { readonly caller: OwnCall; readonly body: ProofBody },
): Promise<void> {
  const { user, origin } = caller;
  if (body.passkey) {
    const use = { assertion: body.passkey, userId: user.id, origin, purpose: buildPurpose(caller, body) };
    await takePasskey(tx, services.challenges, use);
  } else if (body.code !== undefined) {
    if (!(await consumeCode(tx, services.secrets, { ...caller, code: body.code })))
      throw new ProblemError('wrong_code');
  } else if (await findActiveFactor(tx, user.id)) {
    // The factor was turned on while the password was compared.
    throw wrongField('code', 'required');
  }
}

function assertActNeedsProof({ act }: ProvenCall): void {
  const endpoint = Object.hasOwn(endpoints, act) ? (endpoints as Readonly<Record<string, Endpoint>>)[act] : undefined;
  if (!endpoint?.authority.proof) throw wrongField('act', 'invalid');
}

/** Limit per account and hour: thousands of acts by a thief would hide the notice of the one that matters. */
const MAX_PROOFS = 60;
const WINDOW_SECONDS = 3600;

/** Counts first, so that concurrent requests count too, and uncounts it if none is issued. @throws ProblemError `too_many_attempts` */
async function limitProofs<T>(db: Database, userId: number, give: () => Promise<T>): Promise<T> {
  const key = `proofs ${userId}`;
  const counted = await countAttempt(db, key, WINDOW_SECONDS);
  try {
    refuseAbove(counted, MAX_PROOFS);
    return await give();
  } catch (error) {
    await uncountAttempt(db, key);
    throw error;
  }
}
