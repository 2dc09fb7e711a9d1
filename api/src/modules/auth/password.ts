import { hash, verify } from '@node-rs/argon2';
import { WorkQueue } from '../../kernel/queue/work-queue';
import type { Database } from '../../kernel/database/connect';
import { ProblemError, wrongField } from '../../kernel/problems/problem-error';
import type { SignedIn } from '../../kernel/authority/scope';
import { findPasswordHash } from './accounts.repository';
import { isFreshFromProvider } from './sessions/repository';

/** argon2id, 19 MiB, two passes: the first choice of OWASP. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Compared when the login does not exist, so that the response takes as long. */
const nobody = hashPassword('no such user');

/** Two at once use half of Node's thread pool, which also reads files and resolves names. 50 waiting are some two seconds of work. */
const queue = new WorkQueue({ name: 'passwords', concurrency: 2, maxWaiting: 50, retrySeconds: 3 });

/** Shares the queue of verifications. @throws ProblemError `upstream_unavailable` when too many wait */
export function hashInQueue(password: string): Promise<string> {
  return queue.run(() => hashPassword(password));
}

/** Takes equally long without an account or a password. @throws ProblemError `upstream_unavailable` when too many wait */
export async function matchesPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const compared = storedHash ?? (await nobody);
  const matches = await queue.run(() => verify(compared, password));
  return matches && storedHash != null;
}

/**
 * Returns the current hash. An account without a password is its owner's who has just signed in at a provider. @throws
 * ProblemError `invalid_credentials`, which counts as a failure, or on `current_password`
 */
export async function assertPassword(
  db: Database,
  { id, session_id }: Pick<SignedIn, 'id' | 'session_id'>,
  password: string,
): Promise<string | null> {
  const hash = await findPasswordHash(db, id);
  if (hash === null) {
    if (await isFreshFromProvider(db, session_id)) return null;
    throw wrongField('current_password', 'sign_in_again');
  }
  if (!(await matchesPassword(hash, password))) throw new ProblemError('invalid_credentials');
  return hash;
}

const FIELDS: Readonly<Record<string, ProblemError>> = {
  invalid_credentials: wrongField('current_password', 'password_wrong'),
  wrong_code: wrongField('code', 'code_wrong'),
};

/** Reports a wrong credential as an error of its field: a 401 would end the current session. */
export async function asFieldError<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw (error instanceof ProblemError && FIELDS[error.code]) || error;
  }
}
