import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { isCovered } from '../ui/page/page-commands';

/**
 * Lets the region have the focus while a dialog is open. The dialog would take the focus back or close: it listens on the document. So the
 * region's events are stopped on the window, which gets them first. @returns a function that moves the focus to the region's latest item, or back to
 * where it was, and returns whether it moved
 */
export function useFocusOverDialogs(region: RefObject<HTMLElement | null>): () => boolean {
  const origin = useRef<HTMLElement>(null);
  const goBack = () => {
    if (!origin.current?.isConnected) return false;
    origin.current.focus();
    return true;
  };
  const onEvent = useEffectEvent((event: Event) => {
    const isInside = event.target instanceof Node && region.current?.contains(event.target) === true;
    if (!isInside && event.type === 'focusin') origin.current = null;
    if (isInside && isCovered() && isForDialog(event)) event.stopPropagation();
    if (isInside && isEscape(event)) goBack();
  });
  const onRemoval = useEffectEvent(() => {
    if (document.activeElement === document.body) goBack();
  });
  useEffect(() => {
    for (const type of EVENTS) window.addEventListener(type, onEvent, true);
    const removals = new MutationObserver(onRemoval);
    if (region.current) removals.observe(region.current, { childList: true, subtree: true });
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, onEvent, true);
      removals.disconnect();
    };
  }, [region]);
  return () => {
    if (goBack()) return true;
    const button = [...(region.current?.querySelectorAll('li') ?? [])].at(-1)?.querySelector('button');
    if (!button) return false;
    const before = document.activeElement;
    button.focus();
    origin.current = before instanceof HTMLElement && before !== document.body ? before : null;
    return true;
  };
}

const EVENTS = ['focusin', 'pointerdown', 'keydown'];

const isEscape = (event: Event) => event instanceof KeyboardEvent && event.key === 'Escape';

/** Only keys that a dialog handles: the others may be shortcuts. */
const isForDialog = (event: Event) => !(event instanceof KeyboardEvent) || event.key === 'Tab' || isEscape(event);
