import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * Pause after a stretch, as a multiple of its duration, within bounds: results of the database arrive meanwhile, so that calls of several
 * steps wait for few stretches, and two thirds of the time are left to other calls.
 */
const REST = { times: 2, leastMs: 2, mostMs: 50 };

/** Beyond this, as with a slow or lost database, work no longer blocks the next stretch. */
const MOST_MS = 1_000;

let last: Promise<void> = Promise.resolve();
let restUntil = 0;

/**
 * Runs a stretch of costly work while no other stretch runs in this process: other calls are served between any two of them, and have one
 * processor free. A stretch is some ten milliseconds of computing, in this process or in the database; it must never wait for a lock,
 * whose holder might be queued behind it.
 */
export function inStretch<T>(work: () => T | Promise<T>): Promise<T> {
  const begun = last.then(rest).then(() => performance.now());
  const outcome = begun.then(() => work());
  last = begun.then((at) => over(outcome, at));
  return outcome;
}

/** Waits for the caller's turn for a stretch, which is the synchronous code that follows. */
export const nextStretch = (): Promise<void> => inStretch(() => undefined);

async function rest(): Promise<void> {
  const ms = restUntil - performance.now();
  if (ms > 0) await sleep(ms);
}

/** Waits for the end of a stretch, and of its caller's immediate continuation. */
async function over(outcome: Promise<unknown>, begun: number): Promise<void> {
  const limit = new AbortController();
  await Promise.race([outcome, sleep(MOST_MS, undefined, { signal: limit.signal })]).catch(() => undefined);
  limit.abort();
  await nextTurn();
  const ended = performance.now();
  restUntil = ended + Math.min(Math.max(REST.times * (ended - begun), REST.leastMs), REST.mostMs);
}
