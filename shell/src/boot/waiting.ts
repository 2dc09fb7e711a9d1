/** Milliseconds after which a page counts as idle where the browser does not say so. */
const IDLE_MS = 2000;

/** Milliseconds after which nobody waits for it any longer: a busy machine, or a window behind another, may never be idle. */
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

/** Waits for so many milliseconds, or for the signal to abort. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  waitFor(signal, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });

/** Waits until the browser has nothing better to do, but not for long, or all is over. */
export const whenIdle = (signal: AbortSignal) =>
  typeof window.requestIdleCallback !== 'function'
    ? pause(IDLE_MS, signal)
    : waitFor(signal, (done) => {
        const handle = window.requestIdleCallback(done, { timeout: BUSY_MS });
        return () => window.cancelIdleCallback(handle);
      });
