import { useLayoutEffect, useMemo } from 'react';

let open = 0;

/** Chakra's scroll lock sets a property on the root, which restyles everything; this changes only the body and reserves the bar's space. */
export function useScrollLock(isOpen: boolean): void {
  // Measured before the dialog is inserted, which would force another layout.
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

/** @param bar width in pixels */
function lock(bar: number): void {
  const { style } = document.body;
  style.overflow = 'hidden';
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
}

function unlock(): void {
  document.body.style.overflow = '';
  document.body.style.paddingInlineEnd = '';
}
