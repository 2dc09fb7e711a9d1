import { useLocation } from '@klaster/shared/router';
import { contentStart } from '@klaster/shared/ui';
import { useEffect } from 'react';

/** The path last shown, by whichever layout: signing in leads from one layout to the other. */
let shownPath: string | undefined;

let stopWatching = (): void => {};

/** Resets the state to that of a page just loaded: tests open one shell after another in the same page. */
export function forgetShownPath(): void {
  stopWatching();
  shownPath = undefined;
}

/** Milliseconds for which another heading may yet come in the place of a page's first one. */
const SETTLING_MS = 10_000;

/**
 * After each navigation the focus goes to the new page's heading, so that the keyboard and screen readers start there; until
 * the screen has come, to the main region. Where the heading is another element a moment later, as when the page before is
 * shown until then, the focus follows. A user who moves it meanwhile is left alone. A page just loaded keeps it.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const hasPart = hash !== '';
  useEffect(() => {
    const before = shownPath;
    shownPath = pathname;
    if (before === undefined || before === pathname) return;
    stopWatching();
    // A page that was there at once has gone to the part that the address names already.
    if (hasPart && document.activeElement?.matches('main *')) return;
    stopWatching = focusStart();
  }, [pathname, hasPart]);
}

/** @returns what ends the watching for another heading */
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

/** Whether somebody has the focus elsewhere by now than where a page starts. */
function isMoved(start: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== start && !activeElement.matches('body, main');
}
