import { startTransition, useEffect, useState } from 'react';
/** For browsers that do not report idleness. */
const ASSUMED_MS = 2000;

/** `limitMs`: runs on a busy page too after that; default: no limit. @returns cancels it */
export function whenIdle(run: () => void, limitMs?: number): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(run, ASSUMED_MS);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, limitMs === undefined ? {} : { timeout: limitMs });
  return () => window.cancelIdleCallback(handle);
}

/** True once the browser was idle; `isWanted`: whether to wait for it. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => startTransition(() => setIdle(true)));
  }, [isWanted]);
  return isIdle;
}
