import { whenIdle } from '@klaster/shared/ui';

/** Milliseconds after which waiting ends: a busy machine, or a window behind another, may never be idle. */
const BUSY_MS = 5000;

/**
 * Waits for a callback, or for the signal to abort.
 *
 * @param begin starts the operation with its completion callback; returns what cancels it
 */
export function waitFor(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    let stop = () => {};
    const done = () => {
      signal.removeEventListener('abort', done);
      stop();
      resolve();
    };
    signal.addEventListener('abort', done);
    stop = begin(done);
  });
}

/** Waits for a number of milliseconds, or for the signal to abort. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  waitFor(signal, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });

/** Waits until the browser is idle, but not for long, or the signal aborts. */
export const untilIdle = (signal: AbortSignal) => waitFor(signal, (done) => whenIdle(done, BUSY_MS));
