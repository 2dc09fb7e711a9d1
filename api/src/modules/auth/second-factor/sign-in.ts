import type { SecondFactorBody } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import type { Tx } from '../../../kernel/database/connect';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { countTry, endChallenge, findChallenge, insertChallenge } from './challenges.repository';
import { consumeCode } from './consume-code';
import { completeSignIn, recordFailedSignIn } from '../sign-in/sign-ins';
import { lockActive, type StoredUser } from '../accounts.repository';
import { findActiveFactor } from './repository';
import { hashOf, newToken } from '../link-token';
import type { SessionOrigin, Via } from '../sessions/sessions';
import { limitSignIn } from '../sign-in-limit';

const passwordDigest = ({ password_hash }: StoredUser) => hashOf(password_hash ?? '');

/** Challenge after a correct password, or a sign-in at a provider; undefined without a second factor. `tx` holds the lock on the account. */
export async function challengeFor(tx: Tx, user: StoredUser, via?: Via): Promise<string | undefined> {
  if (!(await findActiveFactor(tx, user.id))) return undefined;
  const challenge = newToken();
  const row = { challenge_hash: hashOf(challenge), user_id: user.id, password_digest: passwordDigest(user), ...via };
  await insertChallenge(tx, row);
  return challenge;
}

/** Wrong codes count with wrong passwords. @throws ProblemError `wrong_code`, `challenge_ended`, `too_many_attempts` */
export async function passSecondFactor(
  services: Services,
  body: SecondFactorBody,
  origin: SessionOrigin,
): Promise<LoginAnswer> {
  const found = await findChallenge(services.db, hashOf(body.challenge));
  if (!found) throw new ProblemError('challenge_ended');
  const attempt = async () => {
    const passed = await services.db
      .transaction()
      .execute((tx) => pass(tx, services, { ...body, userId: found.user_id, origin }));
    if (passed) return passed;
    await recordFailedSignIn(services.db, found.user_id, origin);
    throw new ProblemError('wrong_code');
  };
  return limitSignIn(services.db, { address: origin.address, login: found.login, attempt });
}

/** Returns undefined for a wrong code, so that the attempt is committed rather than rolled back. */
async function pass(
  tx: Tx,
  { jwt, secrets }: Services,
  { challenge, code, userId, origin }: SecondFactorBody & { userId: number; origin: SessionOrigin },
): Promise<LoginAnswer | undefined> {
  const hash = hashOf(challenge);
  const user = await lockActive(tx, userId);
  // A concurrent request may have used it.
  const open = user && (await findChallenge(tx, hash));
  if (!open || open.password_digest !== passwordDigest(user)) throw new ProblemError('challenge_ended');
  if (!(await consumeCode(tx, secrets, { user, requestId: origin.requestId, code }))) {
    await countTry(tx, hash);
    return undefined;
  }
  await endChallenge(tx, hash);
  const { identity_id, provider_sid } = open;
  return { token: await completeSignIn(tx, jwt, { user, origin, via: { identity_id, provider_sid } }) };
}
