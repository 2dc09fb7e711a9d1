import type { FastifyBaseLogger } from 'fastify';
import { type Database, now } from '../database/connect';
import { repeat } from './repeat';

/** Larger differences between the clocks are logged. */
const NOTICED_MS = 2_000;
const COMPARE_MS = 60_000;

let behindMs = 0;

/** Milliseconds by the database's clock, which instances share. */
export const correctedNow = (): number => Date.now() + behindMs;

/** Milliseconds that this clock is behind the database's. */
export const clockBehind = (): number => behindMs;

/** The database read its clock at some moment during the query, so a difference of up to half the query's duration is ignored. */
export async function compareClocks(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const sentAt = Date.now();
  const theirs = (await now(db)).getTime();
  const receivedAt = Date.now();
  const difference = theirs - (sentAt + receivedAt) / 2;
  behindMs = Math.abs(difference) > (receivedAt - sentAt) / 2 ? Math.round(difference) : 0;
  if (Math.abs(behindMs) > NOTICED_MS)
    log.warn(
      { behindMs },
      'the clock of this machine is wrong, so the time of the database is used: check the time synchronisation',
    );
}

/** @returns a stop function */
export function watchClock(db: Database, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(
    { run: () => compareClocks(db, log), everyMs: COMPARE_MS, failure: 'clocks were not compared', immediately: true },
    log,
  );
}
