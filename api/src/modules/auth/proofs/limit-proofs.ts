import type { Database } from '../../../kernel/database/connect';
import { countAttempt, takeBackAttempt } from '../attempts.repository';
import { refuseAbove } from '../sign-in-limit';

/**
 * Maximum number of proofs per account and hour. Nobody needs one a minute by hand; a program with a stolen password could make
 * thousands, and since each act notifies all administrators, the one that matters would be buried.
 */
const MOST = 60;
const WINDOW_SECONDS = 3600;

/**
 * Issues a proof unless the account is at its limit. It is counted beforehand, so that concurrent ones count too, and uncounted if none
 * is issued.
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
