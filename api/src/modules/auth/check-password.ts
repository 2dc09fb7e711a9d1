import type { Database } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import { matchesPassword } from './password';
import { findPasswordHash } from './accounts.repository';

/** Returns the current hash. @throws ProblemError `invalid_credentials`, which counts as a failure */
export async function assertPassword(db: Database, userId: number, password: string): Promise<string | null> {
  const hash = await findPasswordHash(db, userId);
  if (!(await matchesPassword(hash, password))) throw new ProblemError('invalid_credentials');
  return hash;
}

const FIELDS: Readonly<Record<string, ProblemError>> = {
  invalid_credentials: wrongField('current_password', 'password_wrong'),
  wrong_code: wrongField('code', 'code_wrong'),
};

/** Reports a wrong credential as an error of its field: a 401 would end the current session. */
export async function namingField<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw (error instanceof ProblemError && FIELDS[error.code]) || error;
  }
}
