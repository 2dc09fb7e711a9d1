import { passwordFault, type PasswordChange } from '@klaster/shared/contract';
import { recordChange, type Actor } from '../audit/record';
import { endSessions } from '../auth/end-sessions';
import { assertPassword, namingField } from '../auth/own-password';
import { hashInTurn } from '../auth/password';
import { limitSignIn } from '../auth/sign-in-limit';
import type { SignedIn } from '../auth/user';
import type { Database } from '../database/connect';
import { wrongField } from '../problems/problem-error';
import { replacePassword } from './repository';

type Scope = Actor<SignedIn> & { readonly address: string };

/**
 * Gives somebody another password who knows the present one; guesses at that are counted with those at signing in. All their other
 * sessions end.
 * @throws ProblemError that names the field, or `too_many_attempts`
 */
export async function changePassword(
  db: Database,
  { user, requestId, address }: Scope,
  { current_password, password }: PasswordChange,
): Promise<{ ended: number }> {
  // The password alone takes back no failures: guesses at a second factor are among them.
  const attempt = () => assertPassword(db, user.id, current_password);
  const known = await namingField(limitSignIn(db, address, user.login, attempt, () => false));
  const fault = passwordFault(password, user.login);
  if (fault) throw wrongField('password', fault);
  const password_hash = await hashInTurn(password);
  return db.transaction().execute(async (tx) => {
    // Of two changes at once the second no longer knows the present password.
    if (!(await replacePassword(tx, user.id, known, password_hash)))
      throw wrongField('current_password', 'password_wrong');
    const change = {
      action: 'set_password',
      entity: 'users',
      id: user.id,
      before: null,
      after: { purpose: 'own' },
    } as const;
    await recordChange(tx, { user, requestId }, change);
    return { ended: await endSessions(tx, { user, requestId }, { allBut: user.session_id }) };
  });
}
