import { useLayoutEffect, useState } from 'react';

/** Pixels from the window's edges, of a notice's width (specification 14.1.4), and between it and what is above it. */
const EDGE = 16;
const WIDTH = 440;
const GAP = 8;

/** Actions of a page: boxes with its buttons and links, marked by their components. */
const ACTIONS = '[data-actions]';

/** While one is open, the actions behind it are out of reach. */
const DIALOG = '[role$=dialog][data-state=open]';

/**
 * Top of the notices in pixels from the window's top: in the corner, but below the page's actions there, which must stay reachable.
 * Measured again while the page scrolls, changes or is resized, as long as there are notices.
 */
export function useTopBelowActions(hasNotices: boolean): number {
  const [top, setTop] = useState(EDGE);
  useLayoutEffect(() => {
    if (!hasNotices) return;
    const measure = () => setTop(topBelowActions());
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      changes.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [hasNotices]);
  return top;
}

/** Actions in the lower half of the window, and those left of the notices, are out of the way. */
function topBelowActions(): number {
  const within = document.querySelector(DIALOG) ?? document;
  const boxes = [...within.querySelectorAll(ACTIONS)].map((element) => element.getBoundingClientRect());
  const near = boxes.filter(
    ({ height, top, bottom, right }) =>
      height > 0 && bottom > 0 && top < window.innerHeight / 2 && right > window.innerWidth - EDGE - WIDTH,
  );
  return Math.max(EDGE, ...near.map(({ bottom }) => Math.ceil(bottom) + GAP));
}
