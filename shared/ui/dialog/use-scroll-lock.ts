import { useLayoutEffect } from 'react';

/** Dialogs that are open. */
let open = 0;

/**
 * Keeps the page still behind an open dialog. The dialog's own way writes a property on the root, for which the styles of everything
 * are worked out anew; this one touches the body alone. What the scroll bar took stays free, so that nothing moves.
 */
export function useScrollLock(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    open += 1;
    if (open === 1) lock();
    return () => {
      open -= 1;
      if (open === 0) unlock();
    };
  }, [isOpen]);
}

function lock(): void {
  const { style } = document.body;
  const bar = window.innerWidth - document.documentElement.clientWidth;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
}

function unlock(): void {
  document.body.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}
