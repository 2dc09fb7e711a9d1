import { startTransition, useEffect, useState } from 'react';
/** For browsers that do not report idleness. */
const ASSUMED_MS = 2000;

/** Runs when the browser is idle. `limitMs`: after that time also on a busy page; default: no limit. @returns a function that cancels it */
export function whenIdle(run: () => void, limitMs?: number): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(run, ASSUMED_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, limitMs === undefined ? {} : { timeout: limitMs });
  return () => window.cancelIdleCallback(handle);
}

/** True once the browser has been idle; without `isWanted` it does not wait for that. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => startTransition(() => setIdle(true)));
  }, [isWanted]);
  return isIdle;
}
