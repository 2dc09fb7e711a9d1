import { startTransition, useEffect, useState } from 'react';

/**
 * True once the browser has had nothing more urgent to do; never where it does not tell when that is.
 * @param isWanted whether to wait for it at all
 */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted || !('requestIdleCallback' in window)) return;
    const handle = requestIdleCallback(() => startTransition(() => setIdle(true)));
    return () => cancelIdleCallback(handle);
  }, [isWanted]);
  return isIdle;
}
