import { correctedNow } from '../../../kernel/clock/corrected';
import type { BegunSecondFactor, RecoveryCodes, SecondFactorProof } from '@klaster/shared/contract/accounts';
import type { Tx } from '../../../kernel/database/connect';
import { ProblemError, wrongField } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { enrolment, isClockOff, newSecret, findStep } from './app-code';
import {
  asAccountHolder,
  limitOwner,
  recordCredentialChange,
  withAccountLock,
  type AccountCaller,
  type OwnerClaim,
} from './prove';
import { newRecoveryCodes, recoveryHash } from './consume-code';
import { assertPassword } from '../password';
import {
  findActiveFactor,
  beginFactor,
  findPendingSecret,
  confirmFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './repository';

/** @throws ProblemError `factor_on`, or one naming `current_password` */
export async function beginSecondFactor(
  services: Services,
  caller: AccountCaller,
  password: string,
): Promise<BegunSecondFactor> {
  const { user } = caller;
  const attempt = () => assertPassword(services.db, user, password);
  // A correct password does not reset the failures, since they include guesses at codes.
  await limitOwner(services.db, caller, { attempt, isComplete: () => false });
  const secret = newSecret();
  return withAccountLock(services.db, caller, async (tx) => {
    if (!(await beginFactor(tx, user.id, services.secrets.seal(user.id, secret)))) throw new ProblemError('factor_on');
    return enrolment(secret, user.login);
  });
}

/** Wrong codes count with those at signing in. Reports a wrong clock, since the caller is known to be the owner. */
export async function confirm(services: Services, caller: AccountCaller, code: string): Promise<RecoveryCodes> {
  const { user } = caller;
  let isLate = false;
  const attempt = () =>
    withAccountLock(services.db, caller, async (tx) => {
      if (await findActiveFactor(tx, user.id)) throw new ProblemError('factor_on');
      const stored = await findPendingSecret(tx, user.id);
      const secret = stored && services.secrets.open(user.id, stored);
      if (!secret) throw new ProblemError('factor_off');
      const step = findStep(secret, code, correctedNow());
      isLate = step === undefined && isClockOff(secret, code, correctedNow());
      if (step === undefined) throw new ProblemError('wrong_code');
      await confirmFactor(tx, user.id, step);
      await recordCredentialChange(tx, caller, { action: 'factor_on' });
      return giveCodes(tx, user.id);
    });
  try {
    // A code from a secret that the caller has just received does not reset the failures: they include guesses at passwords.
    return await limitOwner(services.db, caller, { attempt, isComplete: () => false });
  } catch (error) {
    throw isLate ? wrongField('code', 'clock_off') : error;
  }
}

export function renewCodes(
  services: Services,
  caller: AccountCaller,
  proof: SecondFactorProof,
): Promise<RecoveryCodes> {
  return withProof(services, { caller, proof }, async (tx) => {
    await recordCredentialChange(tx, caller, { action: 'recovery_codes' });
    return giveCodes(tx, caller.user.id);
  });
}

export function turnOff(services: Services, caller: AccountCaller, proof: SecondFactorProof): Promise<{ since: null }> {
  return withProof(services, { caller, proof }, async (tx) => {
    await removeFactor(tx, caller.user.id);
    await recordCredentialChange(tx, caller, { action: 'factor_off' });
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
