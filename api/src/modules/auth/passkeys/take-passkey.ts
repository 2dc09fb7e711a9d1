import type { PasskeyAssertion } from '@klaster/shared/contract';
import type { Tx } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import { CHALLENGE_MS, type PasskeyChallenges } from '../../../kernel/secrets/passkey-challenges';
import { findPasskey, noteUse, spendChallenge } from './repository';
import { challengeIn, verifyUse } from './verify-passkey';

type Use = {
  readonly assertion: PasskeyAssertion;
  readonly userId: number;
  readonly origin: string;
  /** Purpose that the challenge was issued for. */
  readonly purpose: string;
};

/** Verifies and records a use; `tx` holds the lock on the account. @returns the passkey's name @throws ProblemError `passkey_refused` */
export async function takePasskey(
  tx: Tx,
  challenges: PasskeyChallenges,
  { assertion, userId, origin, purpose }: Use,
): Promise<string> {
  const passkey = await findPasskey(tx, assertion.id);
  if (passkey?.user_id !== userId) throw new ProblemError('passkey_refused');
  const isGood = (challenge: string) => challenges.isGood(challenge, purpose);
  const counter = await verifyUse(assertion, passkey, { origin, isGood });
  if (!(await spendChallenge(tx, challengeIn(assertion.response.clientDataJSON), CHALLENGE_MS)))
    throw new ProblemError('passkey_refused');
  await noteUse(tx, passkey.id, counter);
  return passkey.name;
}
