import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect';
import { DatabaseUnavailable } from '../database/unavailable';
import { hashAfter, type Head } from './chain';
import { appendSeals, isAnyWaiting, lockHead, waitingRows, type Seal } from './repository';

const BATCH = 500;
const PAUSE_MS = 1_000;

/**
 * Chains the rows that wait to the end of the chain, in the caller's transaction, up to a batch of them.
 * @returns how many, and the new end; none when another instance is at it
 */
export async function sealBatch(tx: Database): Promise<{ sealed: number; head: Head | undefined }> {
  let head = await lockHead(tx);
  if (!head) return { sealed: 0, head: undefined };
  const seals: Seal[] = [];
  for (const row of await waitingRows(tx, BATCH)) {
    head = { position: head.position + 1, hash: hashAfter(head, row) };
    seals.push({ ...head, audit_id: row.id });
  }
  if (seals.length > 0) await appendSeals(tx, seals, head);
  return { sealed: seals.length, head };
}

/** Chains all rows that wait; gives the new end when there were any. */
export async function sealWaiting(db: Database): Promise<Head | undefined> {
  let end: Head | undefined;
  while (await isAnyWaiting(db)) {
    const { sealed, head } = await db.transaction().execute(sealBatch);
    if (sealed === 0) break;
    end = head;
  }
  return end;
}

/**
 * Chains what is written, each second; the new end goes into the log, which is kept apart from the database.
 * @returns stops, once what was written by then is chained
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
  let atWork = false;
  const timer = setInterval(() => {
    if (atWork) return;
    atWork = true;
    sealing = seal().finally(() => (atWork = false));
  }, PAUSE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sealing;
    await seal();
  };
}
