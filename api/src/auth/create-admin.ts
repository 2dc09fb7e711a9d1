import { normaliseText } from '@klaster/shared/contract';
import { z } from 'zod';
import { recordChange } from '../audit/record';
import type { Database } from '../database/connect';
import { OperatorError } from '../operator-error';
import { hashPassword } from './password';

const accountSchema = z.object({
  login: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{3,64}$/, 'The login must have 3 to 64 letters a-z, digits, dots, dashes or underscores.'),
  fullName: z
    .string()
    .overwrite(normaliseText)
    .min(3, 'The full name must have 3 characters at least.')
    .max(150, 'The full name is too long.'),
  password: z.string().min(12, 'The password must have 12 characters at least.').max(256, 'The password is too long.'),
});

/**
 * Makes an account that holds ADMIN over the whole republic.
 * @throws OperatorError when something given will not do, or the login exists
 */
export async function createAdmin(db: Database, given: z.input<typeof accountSchema>): Promise<void> {
  const { data: account, error } = accountSchema.safeParse(given);
  if (!account) throw new OperatorError(error.issues[0]?.message);
  const { login, fullName: full_name } = account;
  const row = { login, full_name, positions: ['ADMIN' as const], password_hash: await hashPassword(account.password) };
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning(['id', 'login', 'full_name', 'positions'])
      .executeTakeFirst();
    if (!user) throw new OperatorError(`There is an account with the login ${login} already.`);
    const nobody = { user: null, requestId: null };
    await recordChange(tx, nobody, { action: 'create', entity: 'users', id: user.id, before: null, after: user });
  });
}
