import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../parts/when-idle';

/** True once the browser was idle; `isWanted`: whether to wait for it. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => startTransition(() => setIdle(true)));
  }, [isWanted]);
  return isIdle;
}
