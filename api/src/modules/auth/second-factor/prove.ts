import type { OwnerProof } from '@klaster/shared/contract/accounts';
import type { AuditAction } from '@klaster/shared/contract/audit';
import type { CredentialChange } from '@klaster/shared/contract/notices';
import { recordChange } from '../../../kernel/audit/record.repository';
import type { SignedIn } from '../../../kernel/authority/scope';
import type { Database, Tx } from '../../../kernel/database/connect';
import { ProblemError, wrongField } from '../../../kernel/problems/problem-error';
import type { Services } from '../../../kernel/http/call';
import { consumeCode, type CodeUse } from './consume-code';
import { assertPassword, asFieldError } from '../password';
import { lockActive } from '../accounts.repository';
import { findActiveFactor } from './repository';
import { isOpenSession } from '../sessions/repository';
import { limitSignIn, type SignInAttempt } from '../sign-in-limit';
import { warnOfCredentials } from '../../notices/recipients.repository';

export type AccountCaller = { readonly user: SignedIn; readonly requestId: string; readonly address: string };

export type OwnerClaim = { readonly caller: AccountCaller; readonly proof: OwnerProof };

/** Runs changes that an unattended session must not make: requires password and code. `change` learns whether a code was required. */
export async function asAccountHolder<T>(
  services: Services,
  { caller, proof: { current_password, code } }: OwnerClaim,
  change: (tx: Tx, hasFactor: boolean) => Promise<T>,
): Promise<T> {
  const { db } = services;
  const attempt = async () => {
    await assertPassword(db, caller.user, current_password);
    return withAccountLock(db, caller, async (tx) => {
      const hasFactor = await passFactor(tx, services, { ...caller, code });
      return { hasFactor, result: await change(tx, hasFactor) };
    });
  };
  // Password and code are one attempt: a correct password without the code does not reset the failures.
  return (await limitOwner(db, caller, { attempt, isComplete: ({ hasFactor }) => hasFactor })).result;
}

type OwnAttempt<T> = Pick<SignInAttempt<T>, 'attempt' | 'isComplete'>;

/** Failures count with those at signing in. A success that is not complete does not reset them. */
export const limitOwner = <T>(
  db: Database,
  { user, address }: Pick<AccountCaller, 'user' | 'address'>,
  own: OwnAttempt<T>,
): Promise<T> => asFieldError(limitSignIn(db, { address, login: user.login, ...own }));

/** Uses the code up if the account has a second factor. @returns whether it has one @throws ProblemError `wrong_code`, or on `code` */
export async function passFactor(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { user, requestId, code }: Omit<CodeUse, 'code'> & { readonly code: string | undefined },
): Promise<boolean> {
  if (!(await findActiveFactor(tx, user.id))) return false;
  if (code === undefined) throw wrongField('code', 'required');
  if (!(await consumeCode(tx, secrets, { user, requestId, code }))) throw new ProblemError('wrong_code');
  return true;
}

type OwnChange = {
  readonly action: CredentialChange & AuditAction;
  readonly before?: object;
  readonly after?: object;
};

/** Records a change of the caller's credentials in the audit, and warns them of it. */
export async function recordCredentialChange(
  tx: Tx,
  actor: Pick<AccountCaller, 'user' | 'requestId'>,
  change: OwnChange,
): Promise<void> {
  const { id } = actor.user;
  await recordChange(tx, actor, { ...change, entity: 'users', id });
  await warnOfCredentials(tx, id, change.action);
}

/**
 * Serialises changes of an account's credentials. Refused if the session has ended: a passkey added by it would outlive
 * the reset that ended it.
 */
export function withAccountLock<T>(
  db: Database,
  { user }: Pick<AccountCaller, 'user'>,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const account = await lockActive(tx, user.id);
    if (!account || !(await isOpenSession(tx, user.session_id, account))) throw new ProblemError('unauthenticated');
    return change(tx);
  });
}
