import type { JWT } from '@fastify/jwt';
import { recordSignIn } from './sign-ins';
import type { Tx } from '../../../kernel/database/connect';
import { noteSignIn } from '../accounts.repository';
import { openSession, type SignIn } from '../sessions/sessions';

/**
 * Signs in a user whose credentials were verified.
 * @param tx holds the lock on the account
 * @returns the token
 */
export async function completeSignIn(tx: Tx, jwt: JWT, { user, origin }: SignIn): Promise<string> {
  await noteSignIn(tx, user.id);
  await recordSignIn(tx, user, origin);
  return openSession(tx, jwt, { user, origin });
}
