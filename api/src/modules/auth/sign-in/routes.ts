import { registryEndpoints } from '@klaster/shared/contract';
import type { Account, LoginBody, SignInOutcome } from '@klaster/shared/contract';
import type { Handlers } from '../../../kernel/http/call';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/services';
import { authorise } from '../../../kernel/authority/authorise';
import type { SignedIn } from '../../../kernel/authority/user';
import { completeSignIn } from './complete-sign-in';
import { endSessions } from '../sessions/end-sessions';
import { isPasswordOf } from '../password';
import { findUserByLogin, lockKnown, type StoredUser } from '../accounts.repository';
import type { SessionOrigin } from '../sessions/sessions';
import { limitSignIn } from '../sign-in-limit';
import { recordFailedSignIn } from './sign-ins';
import { challengeFor } from '../second-factor/sign-in';

export const signInRoutes = (services: Services) =>
  ({
    'POST /api/auth/login': async ({ body: { login, password }, address, userAgent, requestId }) => {
      const credentials = { login: login.toLowerCase(), password };
      const origin = { address, userAgent, requestId };
      const attempt = () => signIn(services, credentials, origin);
      return limitSignIn(services.db, { address, login: credentials.login, attempt, isWhole: isSignedIn });
    },
    'GET /api/auth/me': async ({ user }) => accountOf(user),
    'GET /api/auth/authority': async ({ user, query }) => {
      authorise(registryEndpoints[query.act].authority, user);
      return accountOf(user);
    },
    'POST /api/auth/sign-out': async ({ user, requestId }) => ({
      ended: await services.db
        .transaction()
        .execute((tx) => endSessions(tx, { user, requestId }, { id: user.session_id })),
    }),
  }) satisfies Partial<Handlers>;

const accountOf = ({ id: _, session_id: __, positions, ...account }: SignedIn): Account => ({
  ...account,
  positions: [...positions],
});

/** A pending second factor is half of a sign-in. */
const isSignedIn = (outcome: SignInOutcome) => 'token' in outcome;

async function signIn(
  services: Services,
  { login, password }: LoginBody,
  origin: SessionOrigin,
): Promise<SignInOutcome> {
  const found = await findUserByLogin(services.db, login);
  const isRight = await isPasswordOf(found?.password_hash, password);
  const outcome = found && isRight ? await beginSession(services, found, origin) : undefined;
  if (outcome === undefined) {
    await recordFailedSignIn(services.db, found?.id, origin);
    throw new ProblemError('invalid_credentials');
  }
  return outcome;
}

/**
 * Signs in after a correct password, or requests the second factor; undefined when the password was changed meanwhile, or the account
 * was blocked.
 */
function beginSession(
  { db, jwt }: Services,
  found: StoredUser,
  origin: SessionOrigin,
): Promise<SignInOutcome | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await lockKnown(tx, found);
    if (!user) return undefined;
    const challenge = await challengeFor(tx, user);
    return challenge === undefined ? { token: await completeSignIn(tx, jwt, { user, origin }) } : { challenge };
  });
}
