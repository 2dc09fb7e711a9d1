import { newLoginSchema, passwordFault } from '@klaster/shared/contract/accounts';
import { lineSchema } from '@klaster/shared/contract/http';
import { z } from 'zod';
import { recordChange } from '../../kernel/audit/record.repository';
import type { Database } from '../../kernel/database/connect';
import { OperatorError } from '../../kernel/process/operator-error';
import { fieldTexts } from '../../kernel/problems/document';
import { insertAdmin } from './accounts.repository';
import { userKeys } from '../../kernel/texts/name-keys';
import { hashPassword } from './password';

const accountSchema = z
  .object({ login: newLoginSchema, fullName: lineSchema(3, 150), password: z.string() })
  .check(({ value, issues }) => {
    const message = passwordFault(value.password, value.login);
    if (message !== undefined) issues.push({ code: 'custom', message, path: ['password'], input: value });
  });

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const texts: Readonly<Record<string, string>> = fieldTexts('en');
  const field = { login: 'Login', fullName: 'Full name', password: 'Password' }[issue?.path[0] as string] ?? 'Account';
  return `${field}: ${texts[issue?.message ?? ''] ?? texts['invalid']}`;
}

/** Creates an administrator of the whole republic. @throws OperatorError if the input is invalid or the login exists */
export async function createAdmin(db: Database, given: z.input<typeof accountSchema>): Promise<void> {
  const { data: account, error } = accountSchema.safeParse(given);
  if (!account) throw new OperatorError(describeIssue(error.issues[0]));
  const { login, fullName: full_name } = account;
  const password_hash = await hashPassword(account.password);
  const row = { login, full_name, positions: ['ADMIN' as const], password_hash, ...userKeys({ login, full_name }) };
  await db.transaction().execute(async (tx) => {
    const user = await insertAdmin(tx, row);
    if (!user) throw new OperatorError(`There is an account with the login ${login} already.`);
    const nobody = { user: null, requestId: null };
    await recordChange(tx, nobody, { action: 'create', entity: 'users', id: user.id, after: user });
  });
}
