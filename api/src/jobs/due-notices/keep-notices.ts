import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database/connect';
import { repeat } from '../../kernel/clock/repeat';
import { isFirstToNotify, notifyOfDecisionsDue, notifyOfReportsDue } from './due.repository';
import { RETENTION } from '../../kernel/database/retention-rules';
import { clearOldNotices } from '../../modules/notices/repository';

/** Retention of notices: days, most per user, and how many are deleted per statement. */
const NOTICE_RETENTION = { days: RETENTION.notices.keep, perUser: 500, batch: 5000 };

/**
 * Retention of warnings, limited separately so that ordinary notices cannot evict them. At the limit of 60 proofs an hour an account
 * needs a week to cause that many: time enough for a warning to be seen before others evict it.
 */
const WARNING_RETENTION = { days: RETENTION.warnings.keep, perUser: 10_000, batch: 5000 };

const PAUSE_MS = 600_000;

/**
 * Notifies users of what is due by the next working day, and deletes old notices. However often and on however many instances it
 * runs, each user is notified once; while another instance holds the lock it does nothing.
 * @param today see `due.repository`
 */
export async function maintainNotices(db: Database, today?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isFirstToNotify(tx))) return;
    await notifyOfReportsDue(tx, today);
    await notifyOfDecisionsDue(tx, today);
    await clearOldNotices(tx, { warnings: false }, NOTICE_RETENTION);
    await clearOldNotices(tx, { warnings: true }, WARNING_RETENTION);
  });
}

/**
 * Runs at once, then every ten minutes. A notice missed while no instance ran is sent late, or never once its due date has come.
 * @returns a stop function, which waits for the run in progress
 */
export const startMaintainingNotices = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeat(
    { run: () => maintainNotices(db), everyMs: PAUSE_MS, failure: 'due notices could not be sent', atOnce: true },
    log,
  );
