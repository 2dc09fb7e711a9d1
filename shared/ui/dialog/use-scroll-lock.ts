import { useLayoutEffect, useMemo } from 'react';

/** Dialogs that are open. */
let open = 0;

/**
 * Keeps the page still behind an open dialog. The dialog's own way writes a property on the root, for which the styles of everything
 * are worked out anew; this one touches the body alone. What the scroll bar took stays free, so that nothing moves.
 */
export function useScrollLock(isOpen: boolean): void {
  // Measured before the dialog is put into the page: after it the browser would lay all out for this alone, and once more then.
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
