import { useLayoutEffect, useRef } from 'react';
import { contentStart } from '../page/content-start';

/**
 * Where the focus goes once a dialog has closed: `null` for the element that opened it, which is the dialog's own way.
 * That one may be gone by then, e.g. with the row that was removed: the page's content gets the focus instead of nothing.
 */
export function useFinalFocus(open: boolean): () => HTMLElement | null {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => (opener.current?.isConnected ? null : contentStart());
}
