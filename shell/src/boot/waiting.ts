import { whenIdle } from '@klaster/shared/ui';

/** Milliseconds: a busy machine or a background window may never be idle. */
const BUSY_MS = 5000;

/** Waits until `begin` calls back or the signal aborts; `begin` returns a function that cancels. */
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

export const pause = (milliseconds: number, signal: AbortSignal) =>
  waitFor(signal, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });

export const untilIdle = (signal: AbortSignal) => waitFor(signal, (done) => whenIdle(done, BUSY_MS));
