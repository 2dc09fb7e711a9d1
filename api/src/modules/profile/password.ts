import { passwordFault, type PasswordChange } from '@klaster/shared/contract/accounts';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Tx } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import type { Services } from '../../kernel/http/call';
import { replacePassword, type PasswordReplacement } from './repository';
import { endSessions } from '../auth/sessions/sessions';
import { assertPassword, hashInQueue } from '../auth/password';
import { warnOfCredentials } from '../notices/recipients.repository';
import { limitOwner, passFactor, withAccountLock, type AccountCaller } from '../auth/second-factor/prove';

/** Requires password and code like signing in, and ends all other sessions. @throws ProblemError on the field, `too_many_attempts` */
export async function changePassword(
  services: Services,
  caller: AccountCaller,
  { current_password, code, password }: PasswordChange,
): Promise<{ ended: number }> {
  const { db } = services;
  const { user } = caller;
  if (!services.providers.acceptsPasswordOf(user.login)) throw new ProblemError('passwords_off');
  const attempt = async () => {
    const known = await assertPassword(db, user, current_password);
    // Checked before the code: a refused password must not use the code up.
    const fault = passwordFault(password, user.login);
    if (fault) throw wrongField('password', fault);
    const password_hash = await hashInQueue(password);
    return withAccountLock(db, caller, async (tx) => {
      const hasFactor = await passFactor(tx, services, { ...caller, code });
      return { hasFactor, ended: await replace(tx, caller, { known, password_hash }) };
    });
  };
  // A correct password does not reset the failures, since they include guesses at the second factor.
  const { ended } = await limitOwner(db, caller, { attempt, isComplete: ({ hasFactor }) => hasFactor });
  return { ended };
}

async function replace(tx: Tx, { user, requestId }: AccountCaller, passwords: PasswordReplacement): Promise<number> {
  // The second of two concurrent changes has an outdated password.
  if (!(await replacePassword(tx, user.id, passwords))) throw wrongField('current_password', 'password_wrong');
  const after = { purpose: 'own' };
  await recordChange(tx, { user, requestId }, { action: 'set_password', entity: 'users', id: user.id, after });
  await warnOfCredentials(tx, user.id, 'password');
  return endSessions(tx, { user, requestId }, { allBut: user.session_id });
}
