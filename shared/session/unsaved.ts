import { useEffect } from 'react';

/** Parts of the page that hold unsaved input. */
let holders = 0;

/** Whether the page holds input that would be lost with it. */
export const hasUnsavedInput = (): boolean => holders > 0;

/** Marks the page as holding unsaved input while `active`: its session may then be renewed in place. Source: specification 3.2.6. */
export function useUnsavedInput(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    holders += 1;
    return () => {
      holders -= 1;
    };
  }, [active]);
}
