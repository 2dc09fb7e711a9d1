import { useLayoutEffect, useMemo } from 'react';

/** Dialogs that are open. */
let open = 0;

/**
 * Prevents the page behind an open dialog from scrolling. The dialog's own scroll lock sets a property on the root, which recalculates all
 * styles; this one changes only the body. The scroll bar's space stays reserved, so that nothing moves.
 */
export function useScrollLock(isOpen: boolean): void {
  // Measured before the dialog is inserted: afterwards it would force an additional layout of the page.
  const bar = useMemo(() => (isOpen ? window.innerWidth - document.documentElement.clientWidth : 0), [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    open += 1;
    if (open === 1) lock(bar);
    return () => {
      open -= 1;
      if (open === 0) unlock();
    };
  }, [isOpen, bar]);
}

/** @param bar how wide the bar is, in pixels */
function lock(bar: number): void {
  const { style } = document.body;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
}

function unlock(): void {
  document.body.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}
