import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database/connect';
import { DatabaseUnavailable } from '../../kernel/database/unavailable';
import { isFirstToTell, tellDecisionsDue, tellReportsDue } from './due.repository';
import { clearOldNotices } from '../../nouns/notices/repository';

/** How long notices are kept, how many of a user, and how many are cleared away at once. */
const KEPT = { days: 180, perUser: 500, batch: 5000 };

/**
 * The same of warnings, apart, so that nothing pushes them out. An account that gives itself all the proofs it may (60 an hour) makes
 * that many in a week: longer than an act is to stay unseen.
 */
const WARNINGS_KEPT = { days: 365, perUser: 10_000, batch: 5000 };

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
    await clearOldNotices(tx, { warnings: false }, KEPT);
    await clearOldNotices(tx, { warnings: true }, WARNINGS_KEPT);
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
