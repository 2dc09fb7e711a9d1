import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database/connect';
import { repeat } from '../../kernel/clock/repeat';
import { isFirstToNotify, notifyOfDecisionsDue, notifyOfReportsDue } from './due.repository';
import { RETENTION } from '../../kernel/retention/rules';
import { clearOldNotices } from '../../nouns/notices/repository';

/** Retention of notices: for how long, how many of a user, and how many are deleted at once. */
const NOTICE_RETENTION = { days: RETENTION.notices.keep, perUser: 500, batch: 5000 };

/**
 * Retention of warnings, counted apart so that ordinary notices cannot evict them. An account that uses all the proofs it may (60 an
 * hour) takes a week to make that many: an act is to be seen sooner.
 */
const WARNING_RETENTION = { days: RETENTION.warnings.keep, perUser: 10_000, batch: 5000 };

const PAUSE_MS = 600_000;

/**
 * Notifies of what is due by the next working day, and deletes old notices; does nothing while another instance holds the lock.
 * However often and by however many instances it runs, everybody is notified once.
 * @param today see `due.repository`
 */
export async function keepNotices(db: Database, today?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstToNotify(tx))) return;
    await notifyOfReportsDue(tx, today);
    await notifyOfDecisionsDue(tx, today);
    await clearOldNotices(tx, { warnings: false }, NOTICE_RETENTION);
    await clearOldNotices(tx, { warnings: true }, WARNING_RETENTION);
  });
}

/**
 * Runs at once, then every ten minutes. What was missed while no instance ran is notified late, or not at all once its day has come.
 * @returns a stop function, which waits for the run in progress
 */
export const startKeepingNotices = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeat(
    { run: () => keepNotices(db), everyMs: PAUSE_MS, failure: 'due notices could not be sent', atOnce: true },
    log,
  );
