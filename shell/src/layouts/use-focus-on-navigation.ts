import { useLocation } from '@klaster/shared/router';
import { contentStart } from '@klaster/shared/ui';
import { useEffect } from 'react';

/** Shared by the layouts, since signing in leads from one to the other. */
let shownPath: string | undefined;

let stopWatching = (): void => {};

/** Tests open several shells in one page. */
export function forgetShownPath(): void {
  stopWatching();
  shownPath = undefined;
}

/** Milliseconds in which the page's first heading may be replaced. */
const SETTLING_MS = 10_000;

/**
 * Moves the focus to the heading of the new page after a navigation, for keyboards and screen readers; to the main
 * region until the screen has loaded. The focus follows a heading that is replaced, unless the user has moved it. A
 * page that was just loaded keeps its focus.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const hasPart = hash !== '';
  useEffect(() => {
    const before = shownPath;
    shownPath = pathname;
    if (before === undefined || before === pathname) return;
    stopWatching();
    // The page has already moved to the part that the address names.
    if (hasPart && document.activeElement?.matches('main *')) return;
    stopWatching = focusStart();
  }, [pathname, hasPart]);
}

function focusStart(): () => void {
  let start = contentStart();
  start?.focus({ preventScroll: true });
  let timer = 0;
  const observer = new MutationObserver(() => {
    const next = contentStart();
    if (next === start) return;
    if (isMoved(start)) return stop();
    start = next;
    start?.focus({ preventScroll: true });
    endSoon();
  });
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
  const endSoon = () => {
    if (start?.matches('h1')) timer ||= window.setTimeout(stop, SETTLING_MS);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  endSoon();
  return stop;
}

/** Whether the user has moved the focus. */
function isMoved(start: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== start && !activeElement.matches('body, main');
}
