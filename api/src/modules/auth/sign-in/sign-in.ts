import type { SignInOutcome } from '@klaster/shared/contract/accounts';
import type { LoginBody } from '@klaster/shared/contract/http';
import { ProblemError } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { matchesPassword } from '../password';
import { findUserByLogin, lockActive, type StoredUser } from '../accounts.repository';
import type { SessionOrigin } from '../sessions/sessions';
import { limitSignIn } from '../sign-in-limit';
import { completeSignIn, recordFailedSignIn } from './sign-ins';
import { challengeFor } from '../second-factor/sign-in';

export function signInByPassword(
  services: Services,
  { login, password }: LoginBody,
  origin: SessionOrigin,
): Promise<SignInOutcome> {
  const credentials = { login: login.toLowerCase(), password };
  const attempt = () => signIn(services, credentials, origin);
  const isComplete = (outcome: SignInOutcome) => 'token' in outcome;
  return limitSignIn(services.db, { address: origin.address, login: credentials.login, attempt, isComplete });
}

async function signIn(
  services: Services,
  { login, password }: LoginBody,
  origin: SessionOrigin,
): Promise<SignInOutcome> {
  // Takes as long and answers the same for every login, so that the break-glass account stays unknown.
  const isAccepted = services.providers.acceptsPasswordOf(login);
  const found = isAccepted ? await findUserByLogin(services.db, login) : undefined;
  const isRight = await matchesPassword(found?.password_hash, password);
  const outcome = found && isRight ? await beginSession(services, found, origin) : undefined;
  if (outcome === undefined) {
    await recordFailedSignIn(services.db, found?.id, origin);
    throw new ProblemError(services.providers.hasPasswords ? 'invalid_credentials' : 'passwords_off');
  }
  return outcome;
}

/** Returns undefined if the account was deactivated or its password changed meanwhile. */
function beginSession(
  { db, jwt }: Services,
  found: StoredUser,
  origin: SessionOrigin,
): Promise<SignInOutcome | undefined> {
  return db.transaction().execute(async (tx) => {
    const user = await lockActive(tx, found.id);
    if (!user || user.password_hash !== found.password_hash) return undefined;
    const challenge = await challengeFor(tx, user);
    return challenge === undefined ? { token: await completeSignIn(tx, jwt, { user, origin }) } : { challenge };
  });
}
