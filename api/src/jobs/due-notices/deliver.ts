import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database/connect';
import { repeat } from '../../kernel/clock/repeat';
import { notifyLevel } from '../../modules/approval/repository';
import { notifyOfReport } from '../../modules/notices/recipients.repository';
import { takeDue } from '../../modules/reports/review/repository';

const PAUSE_MS = 2_000;

/** Decisions per transaction. */
const BATCH = 50;

/** Sends notices of decisions that can no longer be undone. Concurrent instances take different decisions. @returns number of decisions */
export function deliverDue(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, BATCH);
    for (const { report_id, kind, sections, actor_id } of due)
      if (kind === 'report_at_level') await notifyLevel(tx, report_id);
      else await notifyOfReport(tx, { kind, reportId: report_id, sections, actorId: actor_id });
    return due.length;
  });
}

/** @returns a stop function, which waits for the current run */
export const startDelivering = (db: Database, log: FastifyBaseLogger): (() => Promise<void>) =>
  repeat({ run: () => deliverAllDue(db), everyMs: PAUSE_MS, failure: 'notices of decisions were not delivered' }, log);

export async function deliverAllDue(db: Database): Promise<void> {
  while ((await deliverDue(db)) === BATCH);
}
