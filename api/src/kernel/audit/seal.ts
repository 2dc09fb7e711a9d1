import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import { DatabaseUnavailable } from '../database/unavailable';
import type { Head } from './chain';
import { sealRows } from './repository';

const BATCH = 500;
const PAUSE_MS = 1_000;

/** Chains all rows that wait, unless another instance holds the lock; returns the new head if any row was chained. */
export async function sealWaiting(db: Database): Promise<Head | undefined> {
  let end: Head | undefined;
  for (;;) {
    const { sealed, head } = await sealRows(db, BATCH);
    if (sealed === 0) return end;
    end = head;
  }
}

/**
 * Chains new rows each second; the new head goes into the log, which is stored apart from the database.
 * @returns a stop function, which chains what remains
 */
export function startSealing(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const seal = async () => {
    try {
      const head = await sealWaiting(db);
      if (head) log.info(head, 'audit sealed');
    } catch (error) {
      // What waits is sealed when the database is back.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'the audit could not be sealed');
    }
  };
  let sealing = Promise.resolve();
  let isSealing = false;
  const timer = setInterval(() => {
    if (isSealing) return;
    isSealing = true;
    sealing = seal().finally(() => (isSealing = false));
  }, PAUSE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sealing;
    await seal();
  };
}
