import type { LoginBody, SignInOutcome } from '@klaster/shared/contract';
import { recordFailedSignIn } from '../audit/sign-ins';
import type { Handlers } from '../http/call';
import { ProblemError } from '../problems/problem-error';
import { challengeFor } from '../second-factor/sign-in';
import type { Services } from '../services';
import { completeSignIn } from './complete-sign-in';
import { isPasswordOf } from './password';
import { findUserByLogin, lockKnown, type StoredUser } from './repository';
import type { SessionOrigin } from './sessions';
import { limitSignIn } from './sign-in-limit';

export const authRoutes = (services: Services) =>
  ({
    'POST /api/auth/login': async ({ body: { login, password }, address, userAgent, requestId }) => {
      const credentials = { login: login.toLowerCase(), password };
      const origin = { address, userAgent, requestId };
      const attempt = () => signIn(services, credentials, origin);
      return limitSignIn(services.db, address, credentials.login, attempt, isSignedIn);
    },
    'GET /api/auth/me': async ({ user: { id: _, session_id: __, positions, ...account } }) => ({
      ...account,
      positions: [...positions],
    }),
  }) satisfies Partial<Handlers>;

/** Whoever is asked for a second factor has shown half of what they have to. */
const isSignedIn = (outcome: SignInOutcome) => 'token' in outcome;

async function signIn(
  services: Services,
  { login, password }: LoginBody,
  origin: SessionOrigin,
): Promise<SignInOutcome> {
  const found = await findUserByLogin(services.db, login);
  const isRight = await isPasswordOf(found?.password_hash, password);
  const outcome = found && isRight ? await begin(services, found, origin) : undefined;
  if (outcome === undefined) {
    await recordFailedSignIn(services.db, found?.id, origin);
    throw new ProblemError('invalid_credentials');
  }
  return outcome;
}

/**
 * Signs in somebody whose password was right, or asks for their second factor; nothing where the password has become another since, or
 * they were blocked.
 */
function begin({ db, jwt }: Services, found: StoredUser, origin: SessionOrigin): Promise<SignInOutcome | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await lockKnown(tx, found);
    if (!user) return undefined;
    const challenge = await challengeFor(tx, user);
    return challenge === undefined ? { token: await completeSignIn(tx, jwt, user, origin) } : { challenge };
  });
}
