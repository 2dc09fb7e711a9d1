import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import { repeat, runOnce } from '../clock/repeat';
import type { Head } from './chain';
import { sealRows } from './repository';

const BATCH = 500;
const PAUSE_MS = 1_000;

/** Seals all pending rows, unless another instance does. @returns the new head; undefined: nothing was sealed */
export async function sealWaiting(db: Database): Promise<Head | undefined> {
  let end: Head | undefined;
  for (;;) {
    const { sealed, head } = await sealRows(db, BATCH);
    if (sealed === 0) return end;
    end = head;
  }
}

/**
 * Seals new rows every second and logs the head, since logs are stored elsewhere.
 * @returns a stop function, which seals the remaining rows
 */
export function startSealing(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const seal = async () => {
    const head = await sealWaiting(db);
    if (head) log.info(head, 'audit sealed');
  };
  const sealing = { run: seal, everyMs: PAUSE_MS, failure: 'the audit could not be sealed' };
  const stop = repeat(sealing, log);
  return async () => {
    await stop();
    await runOnce(sealing, log);
  };
}
