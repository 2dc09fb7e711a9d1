import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database/connect';
import { repeat } from '../../kernel/clock/repeat';
import { isFirstToNotify, notifyOfDecisionsDue, notifyOfReportsDue } from './due.repository';
import { RETENTION } from '../../kernel/database/retention-rules';
import { clearOldNotices } from '../../modules/notices/repository';

/** Days, maximum per user, and rows deleted per statement. */
const NOTICE_RETENTION = { days: RETENTION.notices.keep, perUser: 500, batch: 5000 };

/**
 * Warnings have separate limits so that ordinary notices cannot evict them. An account is limited to 60 warnings an hour (`proofs.ts`), so it needs a week to reach the
 * limit: time enough for a warning to be seen.
 */
const WARNING_RETENTION = { days: RETENTION.warnings.keep, perUser: 10_000, batch: 5000 };

const PAUSE_MS = 600_000;

/**
 * Notifies users of what is due by the next working day, and deletes old notices. Each user is notified once, however many instances run
 * this.
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

/** Runs at once, then every ten minutes. @returns a stop function, which waits for the current run */
export const startMaintainingNotices = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeat(
    { run: () => maintainNotices(db), everyMs: PAUSE_MS, failure: 'due notices could not be sent', immediately: true },
    log,
  );
