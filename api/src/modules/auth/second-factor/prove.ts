import type { OwnerProof } from '@klaster/shared/contract';
import type { SignedIn } from '../../../kernel/authority/user';
import type { Database, Tx } from '../../../kernel/database/connect';
import { ProblemError, wrongField } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/services';
import { spendCode, type CodeUse } from './spend-code';
import { assertPassword, namingField } from '../check-password';
import { lockActive } from '../accounts.repository';
import { activeFactor } from './repository';
import { isOpenSession } from '../sessions/repository';
import { limitSignIn } from '../sign-in-limit';

/** The caller who claims to own the account, and the call. */
export type OwnScope = { readonly user: SignedIn; readonly requestId: string; readonly address: string };

/** Whose account it is said to be, and what shows it. */
export type OwnerClaim = { readonly scope: OwnScope; readonly proof: OwnerProof };

/**
 * Makes a change for which a session alone is not enough, since an unattended session proves neither password nor code. It requires
 * what signing in requires, and a correct code is used up with the change.
 * @param change called with whether the account has a second factor, so that a code was required
 * @throws ProblemError that names `current_password` or `code`
 */
export async function asAccountHolder<T>(
  services: Services,
  { scope, proof: { current_password, code } }: OwnerClaim,
  change: (tx: Tx, hasFactor: boolean) => Promise<T>,
): Promise<T> {
  const { db } = services;
  const { user, address } = scope;
  const attempt = async () => {
    await assertPassword(db, user.id, current_password);
    return withOwn(db, scope, async (tx) => {
      const hasFactor = await passFactor(tx, services, { ...scope, code });
      return { hasFactor, result: await change(tx, hasFactor) };
    });
  };
  // One attempt: a correct password alone does not reset the failures, which include guesses at codes.
  const proven = limitSignIn(db, { address, login: user.login, attempt, isWhole: ({ hasFactor }) => hasFactor });
  return (await namingField(proven)).result;
}

/**
 * Uses up the code if the account has a second factor.
 * @returns whether it has one
 * @throws ProblemError `wrong_code`, or that names `code`
 */
export async function passFactor(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { user, requestId, code }: Omit<CodeUse, 'code'> & { readonly code: string | undefined },
): Promise<boolean> {
  if (!(await activeFactor(tx, user.id))) return false;
  if (code === undefined) throw wrongField('code', 'required');
  if (!(await spendCode(tx, secrets, { user, requestId, code }))) throw new ProblemError('wrong_code');
  return true;
}

/**
 * Serialises changes of the credentials of an account. A session that was ended while the call waited changes nothing: a passkey added
 * by it would outlive the reset that ended it.
 * @throws ProblemError `unauthenticated`
 */
export function withOwn<T>(db: Database, { user }: Pick<OwnScope, 'user'>, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const account = await lockActive(tx, user.id);
    if (!account || !(await isOpenSession(tx, user.session_id, account))) throw new ProblemError('unauthenticated');
    return change(tx);
  });
}
