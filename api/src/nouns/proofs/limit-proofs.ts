import type { Database } from '../../kernel/database/connect';
import { countAttempt, takeBackAttempt, refuseAbove } from './others';

/**
 * Proofs of an account within an hour. By hand nobody needs one a minute; with the password alone a program makes thousands, and each
 * act is told to all administrators, who would not find the one that matters among them.
 */
const MOST = 60;
const WINDOW_SECONDS = 3600;

/**
 * Lets a proof be given unless the account had too many. It is counted before, so that those given at once count too, and taken back
 * where none is given.
 * @throws ProblemError `too_many_attempts`
 */
export async function limitProofs<T>(db: Database, userId: number, give: () => Promise<T>): Promise<T> {
  const key = `proofs ${userId}`;
  const counted = await countAttempt(db, key, WINDOW_SECONDS);
  try {
    refuseAbove(counted, MOST);
    return await give();
  } catch (error) {
    await takeBackAttempt(db, key);
    throw error;
  }
}
