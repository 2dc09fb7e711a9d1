import { useEffect } from 'react';
import type { RefObject } from 'react';
import { isByUser } from './user-activation';

/** Milliseconds between the keys of somebody who types. */
const TYPING_MS = 1_000;

const TEXT_FIELDS = 'input, textarea, [contenteditable]';

/**
 * A frame's code may take the focus at any time. It is given back if the user is typing in the page, or has done nothing. A page does not
 * see the pointer in the frame.
 */
export function useFocusGuard(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let key = { name: '', at: -Infinity };
    let focused: Element | null = document.activeElement;
    const guard = () => {
      if (document.activeElement !== frame.current) return;
      const isTyping = key.name !== 'Tab' && performance.now() - key.at < TYPING_MS && focused?.matches(TEXT_FIELDS);
      if (!isTyping && isByUser()) return;
      frame.current?.blur();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent) => (key = { name: event.key, at: performance.now() });
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== frame.current) focused = target as Element;
    };
    // The browser has not finished moving it.
    const onBlur = () => setTimeout(guard);
    window.addEventListener('keydown', onKey, true);
    document.addEventListener('focusin', onFocus);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusin', onFocus);
      window.removeEventListener('blur', onBlur);
    };
  }, [frame]);
}
