import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import { DatabaseUnavailable } from '../database/unavailable';
import type { Head } from './chain';
import { sealRows } from './repository';

const BATCH = 500;
const PAUSE_MS = 1_000;

/** Adds all pending rows to the hash chain, unless another instance holds the lock; returns the new head if any row was added. */
export async function sealWaiting(db: Database): Promise<Head | undefined> {
  let end: Head | undefined;
  for (;;) {
    const { sealed, head } = await sealRows(db, BATCH);
    if (sealed === 0) return end;
    end = head;
  }
}

/**
 * Adds new rows to the chain every second; the new head is logged, as the log is stored apart from the database.
 * @returns a stop function, which adds the rows that remain
 */
export function startSealing(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const seal = async () => {
    try {
      const head = await sealWaiting(db);
      if (head) log.info(head, 'audit sealed');
    } catch (error) {
      // Pending rows are sealed when the database is back.
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
