import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * Draws a closed dialog once, when nothing more urgent waits, and takes it away again. What stays are its rules in the page's style
 * sheet: put in when it opens, each in a cascade layer, they would have all styles and places of the page worked out anew.
 */
export function DrawnAhead({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (isTime) startTransition(() => setDrawn(true));
  }, [isTime]);
  return isTime && !isDrawn ? children : null;
}
