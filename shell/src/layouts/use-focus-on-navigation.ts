import { useLocation } from '@klaster/shared/router';
import { contentStart } from '@klaster/shared/ui';
import { useEffect } from 'react';

/** The path last shown, by whichever layout: signing in leads from one layout to the other. */
let shownPath: string | undefined;

let stopWaiting = (): void => {};

/**
 * After each navigation the focus goes to the new page's heading, so that the keyboard and screen readers start there; until
 * the screen has come, to the main region. Whoever moves the focus meanwhile is left alone. A page just loaded keeps it.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const asksForPart = hash !== '';
  useEffect(() => {
    const before = shownPath;
    shownPath = pathname;
    if (before === undefined || before === pathname) return;
    // A page that was there at once has gone to the part that the address names already.
    if (asksForPart && document.activeElement?.matches('main *')) return;
    stopWaiting();
    if (!focusStart()) stopWaiting = onceThereIsAHeading(focusUnlessMoved);
  }, [pathname, asksForPart]);
}

/** @returns whether that was a heading */
function focusStart(): boolean {
  const start = contentStart();
  start?.focus({ preventScroll: true });
  return start?.matches('h1') === true;
}

function focusUnlessMoved(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches('body, main')) focusStart();
}

/** @returns what ends the waiting */
function onceThereIsAHeading(act: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (!contentStart()?.matches('h1')) return;
    observer.disconnect();
    act();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
