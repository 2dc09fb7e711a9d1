import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import { DatabaseUnavailable } from '../database/unavailable';
import { isFirstToTell, tellDecisionsDue, tellReportsDue } from './due.repository';
import { clearOldNotices } from './repository';

/** How long notices are kept, how many of a user, and how many are cleared away at once. */
const KEPT = { days: 180, perUser: 500, batch: 5000 };

const PAUSE_MS = 600_000;

/**
 * Tells of what is due by the next working day, and clears old notices away; nothing while another instance is at it. However often
 * and by however many instances it is done, everybody is told once.
 * @param today see `due.repository`
 */
export async function keepNotices(db: Database, today?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstToTell(tx))) return;
    await tellReportsDue(tx, today);
    await tellDecisionsDue(tx, today);
    await clearOldNotices(tx, KEPT);
  });
}

/**
 * Does so at once and every ten minutes. What was missed while no instance ran is told late, or not at all once its day has come.
 * @returns stops, once what is under way is done
 */
export function startKeepingNotices(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const keep = async () => {
    try {
      await keepNotices(db);
    } catch (error) {
      // The next time will do.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'nobody could be told of what is due');
    }
  };
  let keeping = keep();
  const timer = setInterval(() => {
    keeping = keeping.then(keep);
  }, PAUSE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await keeping;
  };
}
