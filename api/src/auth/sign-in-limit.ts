import { createHash } from 'node:crypto';
import type { Database } from '../database/connect';
import { ProblemError } from '../problems/problem-error';
import { countAttempt, forgetAttempts } from './repository';

const MAX_ATTEMPTS = 10;
const WINDOW_SECONDS = 15 * 60;

/**
 * Lets an address try a login ten times in a quarter of an hour; a success starts afresh.
 * The attempt is counted before the password is looked at, so that parallel guesses count too.
 * @throws ProblemError `too_many_attempts`
 */
export async function limitSignIn<T>(
  db: Database,
  address: string,
  login: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const key = createHash('sha256').update(`${address} ${login}`).digest('base64url');
  const { count, seconds_left } = await countAttempt(db, key, WINDOW_SECONDS);
  if (count > MAX_ATTEMPTS) throw new ProblemError('too_many_attempts', { retryAfter: seconds_left });
  const result = await attempt();
  await forgetAttempts(db, key);
  return result;
}
