/** Milliseconds after which a page counts as idle in a browser that does not report it. */
const ASSUMED_MS = 2000;

/**
 * Runs something once the browser has nothing more urgent to do.
 * @param limitMs milliseconds after which it runs on a busy page too; by default it waits for as long as that takes
 * @returns cancels it
 */
export function whenIdle(run: () => void, limitMs?: number): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(run, ASSUMED_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, limitMs === undefined ? {} : { timeout: limitMs });
  return () => window.cancelIdleCallback(handle);
}
