import { useEffect } from 'react';

let holders = 0;

export const hasUnsavedInput = (): boolean => holders > 0;

/** While `active`, the session may be renewed in place. Source: specification 3.2.6. */
export function useUnsavedInput(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [active]);
}
