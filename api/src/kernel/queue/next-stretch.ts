import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * After a stretch, so many times as long as it took, within these bounds: an answer of the database comes in meanwhile, so that a call
 * of several steps waits for few, and two thirds of the time are others'.
 */
const REST = { times: 2, leastMs: 2, mostMs: 50 };

/** Whoever takes longer, for the database is slow or away, no longer holds up the others. */
const MOST_MS = 1_000;

let last: Promise<void> = Promise.resolve();
let restUntil = 0;

/**
 * Does a stretch of costly work when no other is done, whosever it is: between any two of them, everybody else's calls are answered,
 * and of the processors one is free for them. A stretch is some ten milliseconds of computing, in this process or in the database;
 * it never waits for a lock, whose holder might stand in line behind it.
 */
export function inStretch<T>(work: () => T | Promise<T>): Promise<T> {
  const begun = last.then(rest).then(() => performance.now());
  const outcome = begun.then(() => work());
  last = begun.then((at) => over(outcome, at));
  return outcome;
}

/** Waits for a stretch of what its caller goes on with, without waiting for anything. */
export const nextStretch = (): Promise<void> => inStretch(() => undefined);

async function rest(): Promise<void> {
  const ms = restUntil - performance.now();
  if (ms > 0) await sleep(ms);
}

/** Waits for the end of a stretch, and of what its caller goes on with at once. */
async function over(outcome: Promise<unknown>, begun: number): Promise<void> {
  const limit = new AbortController();
  await Promise.race([outcome, sleep(MOST_MS, undefined, { signal: limit.signal })]).catch(() => undefined);
  limit.abort();
  await nextTurn();
  const ended = performance.now();
  restUntil = ended + Math.min(Math.max(REST.times * (ended - begun), REST.leastMs), REST.mostMs);
}
