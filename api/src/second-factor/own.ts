import type { BegunSecondFactor, RecoveryCodes, SecondFactorProof } from '@klaster/shared/contract';
import { recordChange } from '../audit/record';
import { assertPassword, namingField } from '../auth/own-password';
import { lockActive } from '../auth/repository';
import { limitSignIn } from '../auth/sign-in-limit';
import type { SignedIn } from '../auth/user';
import type { Tx } from '../database/connect';
import { ProblemError, wrongField } from '../problems/problem-error';
import type { Services } from '../services';
import { enrolment, isClockOff, newSecret, stepOf } from './app-code';
import { newRecoveryCodes, recoveryHash } from './recovery-codes';
import {
  activeFactor,
  beginFactor,
  begunSecret,
  confirmFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './repository';
import { spendCode } from './spend-code';

/** Whose second factor it is, and within which call. */
type Scope = { readonly user: SignedIn; readonly requestId: string; readonly address: string };

/**
 * Begins to set up a second factor, for whoever knows the password.
 * @throws ProblemError `factor_on`, or that names `current_password`
 */
export async function begin(services: Services, scope: Scope, password: string): Promise<BegunSecondFactor> {
  const { user, address } = scope;
  const attempt = () => assertPassword(services.db, user.id, password);
  // The password alone takes back no failures: guesses at codes are among them.
  await namingField(limitSignIn(services.db, address, user.login, attempt, () => false));
  const secret = newSecret();
  return withOwn(services, scope, async (tx) => {
    if (!(await beginFactor(tx, user.id, services.secrets.seal(user.id, secret)))) throw new ProblemError('factor_on');
    return enrolment(secret, user.login);
  });
}

/**
 * Turns the second factor on by a first code of it. A code of a clock that is minutes off is told so: its owner is known.
 * @throws ProblemError `factor_on`, `factor_off` where nothing was begun, or that names `code`
 */
export function confirm(services: Services, scope: Scope, code: string): Promise<RecoveryCodes> {
  const { user } = scope;
  return withOwn(services, scope, async (tx) => {
    if (await activeFactor(tx, user.id)) throw new ProblemError('factor_on');
    const kept = await begunSecret(tx, user.id);
    const secret = kept && services.secrets.open(user.id, kept);
    if (!secret) throw new ProblemError('factor_off');
    const step = stepOf(secret, code, Date.now());
    if (step === undefined) throw wrongField('code', isClockOff(secret, code, Date.now()) ? 'clock_off' : 'code_wrong');
    await confirmFactor(tx, user.id, step);
    await record(tx, scope, 'factor_on');
    return giveCodes(tx, user.id);
  });
}

/** Gives other recovery codes in place of all before. @throws ProblemError */
export function renewCodes(services: Services, scope: Scope, proof: SecondFactorProof): Promise<RecoveryCodes> {
  return proven(services, scope, proof, async (tx) => {
    await record(tx, scope, 'recovery_codes');
    return giveCodes(tx, scope.user.id);
  });
}

/** @throws ProblemError */
export function turnOff(services: Services, scope: Scope, proof: SecondFactorProof): Promise<{ since: null }> {
  return proven(services, scope, proof, async (tx) => {
    await removeFactor(tx, scope.user.id);
    await record(tx, scope, 'factor_off');
    return { since: null };
  });
}

async function giveCodes(tx: Tx, userId: number): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    recovery_codes.map((code) => recoveryHash(userId, code)),
  );
  return { recovery_codes };
}

/** Does what asks for password and code. A code that turned out right is used up with it. */
function proven<T>(
  services: Services,
  scope: Scope,
  { current_password, code }: SecondFactorProof,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { user, address } = scope;
  // Both are one attempt: a right password must not take back the failures of guesses at the code.
  const attempt = limitSignIn(services.db, address, user.login, async () => {
    await assertPassword(services.db, user.id, current_password);
    return withOwn(services, scope, async (tx) => {
      if (!(await activeFactor(tx, user.id))) throw new ProblemError('factor_off');
      if (!(await spendCode(tx, services.secrets, scope, code))) throw new ProblemError('wrong_code');
      return change(tx);
    });
  });
  return namingField(attempt);
}

/** One change of an account's own factor after the other. */
function withOwn<T>({ db }: Services, { user }: Scope, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockActive(tx, user.id))) throw new ProblemError('unauthenticated');
    return change(tx);
  });
}

function record(tx: Tx, scope: Scope, action: 'factor_on' | 'factor_off' | 'recovery_codes'): Promise<void> {
  return recordChange(tx, scope, { action, entity: 'users', id: scope.user.id, before: null, after: null });
}
