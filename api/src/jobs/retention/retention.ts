import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../../kernel/clock/repeat';
import type { Database } from '../../kernel/database/connect';
import { recordProgress, REMOVALS, claimRun } from './repository';

/** Few rows per statement, so that locks are brief. */
const BATCH = 1_000;

/** The remaining rows are deleted on the next day. */
const MAX_BATCHES = 1_000;

const PAUSE_MS = 3_600_000;

/**
 * Deletes expired data, once a day for all instances. A run that is interrupted is taken over.
 * @returns rows deleted by rule; undefined if today's run is done or another instance runs it
 */
export async function removeOld(db: Database, batch = BATCH): Promise<Readonly<Record<string, number>> | undefined> {
  const day = await claimRun(db);
  if (day === undefined) return undefined;
  const removed: Record<string, number> = {};
  for (const [rule, remove] of Object.entries(REMOVALS)) {
    for (let batches = 0, found = batch; found >= batch && batches < MAX_BATCHES; batches += 1) {
      found = await remove(db, batch);
      if (found > 0) removed[rule] = (removed[rule] ?? 0) + found;
    }
    await recordProgress(db, day, { removed, isDone: false });
  }
  await recordProgress(db, day, { removed, isDone: true });
  return removed;
}

/** Checks every hour whether the day's run is due. @returns a stop function, which waits for the current run */
export function startRemovingOld(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const run = async () => {
    const removed = await removeOld(db);
    if (removed) log.info({ removed }, 'what was old enough has been removed');
  };
  return repeat({ run, everyMs: PAUSE_MS, failure: 'what is old enough could not be removed', immediately: true }, log);
}
