import type { LoginAnswer, PasskeyAssertion, PasskeyRequest } from '@klaster/shared/contract';
import { recordChange } from '../audit/record';
import { recordFailedSignIn } from '../audit/sign-ins';
import { completeSignIn } from '../auth/complete-sign-in';
import { lockActive } from '../auth/repository';
import type { SessionOrigin } from '../auth/sessions';
import { limitLinks } from '../auth/sign-in-limit';
import { ProblemError } from '../problems/problem-error';
import type { Services } from '../services';
import { CHALLENGE_MS } from './challenges';
import { findPasskey, noteUse, spendChallenge } from './repository';
import { challengeIn, rpIdOf, verifyUse } from './verify';

/** What such challenges are good for. */
export const PASSKEY_PURPOSE = 'sign in by passkey';

/** What a browser needs to ask for any passkey of this site. */
export const requestOptions = ({ challenges }: Services, origin: string): PasskeyRequest => ({
  challenge: challenges.issue(PASSKEY_PURPOSE),
  rpId: rpIdOf(origin),
  timeout: CHALLENGE_MS,
  userVerification: 'required',
});

type Origin = SessionOrigin & { readonly origin: string };

/**
 * Signs in by passkey: its owner was verified by their authenticator, so that neither password nor code is asked for. Failures count for
 * the network that they come from: a signature cannot be guessed.
 * @throws ProblemError `passkey_refused`, `too_many_attempts`
 */
export function signInByPasskey(services: Services, assertion: PasskeyAssertion, from: Origin): Promise<LoginAnswer> {
  return limitLinks(services.db, from.address, async () => {
    const userId = (await findPasskey(services.db, assertion.id))?.user_id;
    try {
      return await use(services, assertion, userId, from);
    } catch (error) {
      if (error instanceof ProblemError) await recordFailedSignIn(services.db, userId, from);
      throw error;
    }
  });
}

/** Of many uses at once with the account locked one comes after the other. */
function use(
  { db, jwt, challenges }: Services,
  assertion: PasskeyAssertion,
  userId: number | undefined,
  from: Origin,
): Promise<LoginAnswer> {
  return db.transaction().execute(async (tx) => {
    const user = userId === undefined ? undefined : await lockActive(tx, userId);
    const passkey = await findPasskey(tx, assertion.id);
    if (!user || passkey?.user_id !== user.id) throw new ProblemError('passkey_refused');
    const isGood = (challenge: string) => challenges.isGood(challenge, PASSKEY_PURPOSE);
    const counter = await verifyUse(assertion, passkey, { origin: from.origin, isGood });
    if (!(await spendChallenge(tx, challengeIn(assertion.response.clientDataJSON), CHALLENGE_MS)))
      throw new ProblemError('passkey_refused');
    await noteUse(tx, passkey.id, counter);
    const used = { action: 'passkey_used', entity: 'users', id: user.id, before: null } as const;
    await recordChange(tx, { user, requestId: from.requestId }, { ...used, after: { name: passkey.name } });
    return { token: await completeSignIn(tx, jwt, user, from) };
  });
}
