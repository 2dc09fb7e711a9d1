import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Pause after a time slice, as a multiple of its duration: other requests get two thirds of the time. Most tests shorten it. */
export const REST = { times: 2, minMs: 2, maxMs: 50 };

/** A time slice that takes longer, such as a slow query, no longer blocks the next one. */
const MAX_MS = 1_000;

let last: Promise<void> = Promise.resolve();
let restUntil = 0;

/**
 * Runs costly work of some ten milliseconds. Only one time slice runs at a time in this process, and other requests are
 * served in between. The work must not wait for a lock, whose holder may be queued behind it.
 */
export function inTimeSlice<T>(work: () => T | Promise<T>): Promise<T> {
  const begun = last.then(rest).then(() => performance.now());
  const outcome = begun.then(() => work());
  last = begun.then((at) => over(outcome, at));
  return outcome;
}

/** Waits for a turn; the synchronous code that follows is the time slice. */
export const nextTimeSlice = (): Promise<void> => inTimeSlice(() => undefined);

async function rest(): Promise<void> {
  const ms = restUntil - performance.now();
  if (ms > 0) await sleep(ms);
}

/** Waits for the time slice and the caller's immediate continuation. */
async function over(outcome: Promise<unknown>, begun: number): Promise<void> {
  const limit = new AbortController();
  await Promise.race([outcome, sleep(MAX_MS, undefined, { signal: limit.signal })]).catch(() => undefined);
  limit.abort();
  await nextTurn();
  const ended = performance.now();
  restUntil = ended + Math.min(Math.max(REST.times * (ended - begun), REST.minMs), REST.maxMs);
}

/** Milliseconds of work between two pauses. */
const SLICE_MS = 10;

/** Maps a long list in portions; other requests run in between. @param onTimeSlice called with the number of mapped items */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  onTimeSlice: (done: number) => void = () => undefined,
): Promise<R[]> {
  const results: R[] = [];
  let until = 0;
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      onTimeSlice(index);
      await nextTimeSlice();
      until = performance.now() + SLICE_MS;
    }
    results.push(map(item, index));
  }
  onTimeSlice(results.length);
  return results;
}
