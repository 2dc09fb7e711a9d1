import { correctedNow } from '../../../kernel/clock/corrected';
import type { BegunSecondFactor, RecoveryCodes, SecondFactorProof } from '@klaster/shared/contract/accounts';
import type { Tx } from '../../../kernel/database/connect';
import { ProblemError, wrongField } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { enrolment, isClockOff, newSecret, findStep } from './app-code';
import { asAccountHolder, recordOwn, withOwn, type OwnScope, type OwnerClaim } from './prove';
import { newRecoveryCodes, recoveryHash } from './consume-code';
import { assertPassword, namingField } from '../password';
import {
  activeFactor,
  beginFactor,
  begunSecret,
  confirmFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './repository';
import { limitSignIn } from '../sign-in-limit';

/** @throws ProblemError `factor_on`, or one naming `current_password` */
export async function beginSecondFactor(
  services: Services,
  scope: OwnScope,
  password: string,
): Promise<BegunSecondFactor> {
  const { user, address } = scope;
  const attempt = () => assertPassword(services.db, user, password);
  // The password alone does not reset the failures: they include guesses at codes.
  await namingField(limitSignIn(services.db, { address, login: user.login, attempt, isWhole: () => false }));
  const secret = newSecret();
  return withOwn(services.db, scope, async (tx) => {
    if (!(await beginFactor(tx, user.id, services.secrets.seal(user.id, secret)))) throw new ProblemError('factor_on');
    return enrolment(secret, user.login);
  });
}

/** Wrong codes count with those at signing in. Reports a wrong clock, since the caller is known to be the owner. */
export async function confirm(services: Services, scope: OwnScope, code: string): Promise<RecoveryCodes> {
  const { user, address } = scope;
  let isLate = false;
  const attempt = () =>
    withOwn(services.db, scope, async (tx) => {
      if (await activeFactor(tx, user.id)) throw new ProblemError('factor_on');
      const stored = await begunSecret(tx, user.id);
      const secret = stored && services.secrets.open(user.id, stored);
      if (!secret) throw new ProblemError('factor_off');
      const step = findStep(secret, code, correctedNow());
      isLate = step === undefined && isClockOff(secret, code, correctedNow());
      if (step === undefined) throw new ProblemError('wrong_code');
      await confirmFactor(tx, user.id, step);
      await recordOwn(tx, scope, { action: 'factor_on' });
      return giveCodes(tx, user.id);
    });
  try {
    // A code from a secret that the caller has just received does not reset the failures: they include guesses at passwords.
    return await namingField(limitSignIn(services.db, { address, login: user.login, attempt, isWhole: () => false }));
  } catch (error) {
    throw isLate ? wrongField('code', 'clock_off') : error;
  }
}

export function renewCodes(services: Services, scope: OwnScope, proof: SecondFactorProof): Promise<RecoveryCodes> {
  return withProof(services, { scope, proof }, async (tx) => {
    await recordOwn(tx, scope, { action: 'recovery_codes' });
    return giveCodes(tx, scope.user.id);
  });
}

export function turnOff(services: Services, scope: OwnScope, proof: SecondFactorProof): Promise<{ since: null }> {
  return withProof(services, { scope, proof }, async (tx) => {
    await removeFactor(tx, scope.user.id);
    await recordOwn(tx, scope, { action: 'factor_off' });
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

function withProof<T>(services: Services, claim: OwnerClaim, change: (tx: Tx) => Promise<T>): Promise<T> {
  return asAccountHolder(services, claim, (tx, hasFactor) => {
    if (!hasFactor) throw new ProblemError('factor_off');
    return change(tx);
  });
}
