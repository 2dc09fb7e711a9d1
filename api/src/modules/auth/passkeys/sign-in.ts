import type { PasskeyAssertion, PasskeyRequest } from '@klaster/shared/contract/accounts';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { recordChange } from '../../../kernel/audit/record.repository';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { CHALLENGE_MS } from '../../../kernel/secrets/passkey-challenges';
import { completeSignIn, recordFailedSignIn } from '../sign-in/sign-ins';
import { findPasskey } from './repository';
import { lockActive } from '../accounts.repository';
import type { SessionOrigin } from '../sessions/sessions';
import { limitLinks } from '../sign-in-limit';
import { takePasskey, parseRpId } from './verify-passkey';

export const PASSKEY_PURPOSE = 'sign in by passkey';

export const requestOptions = ({ challenges }: Services, origin: string): PasskeyRequest => ({
  challenge: challenges.issue(PASSKEY_PURPOSE),
  rpId: parseRpId(origin),
  timeout: CHALLENGE_MS,
  userVerification: 'required',
});

type Origin = SessionOrigin & { readonly origin: string };

/** Requires no password or code, since the authenticator has verified its owner. Failures count for the network only. */
export function signInByPasskey(services: Services, assertion: PasskeyAssertion, from: Origin): Promise<LoginAnswer> {
  return limitLinks(services.db, from.address, async () => {
    const userId = (await findPasskey(services.db, assertion.id))?.user_id;
    try {
      return await signInOwner(services, { assertion, userId }, from);
    } catch (error) {
      if (error instanceof ProblemError) await recordFailedSignIn(services.db, userId, from);
      throw error;
    }
  });
}

function signInOwner(
  { db, jwt, challenges }: Services,
  { assertion, userId }: { readonly assertion: PasskeyAssertion; readonly userId: number | undefined },
  from: Origin,
): Promise<LoginAnswer> {
  return db.transaction().execute(async (tx) => {
    const user = userId === undefined ? undefined : await lockActive(tx, userId);
    if (!user) throw new ProblemError('passkey_refused');
    const name = await takePasskey(tx, challenges, {
      assertion,
      userId: user.id,
      origin: from.origin,
      purpose: PASSKEY_PURPOSE,
    });
    const actor = { user, requestId: from.requestId };
    await recordChange(tx, actor, { action: 'passkey_used', entity: 'users', id: user.id, after: { name } });
    return { token: await completeSignIn(tx, jwt, { user, origin: from }) };
  });
}
