import { useLayoutEffect, useState } from 'react';

/** Pixels: distance to the window's edges, width of a notice (specification 14.1.4), distance below actions. */
const EDGE = 16;
const WIDTH = 440;
const GAP = 8;

/** A page's buttons and links, marked by their components. */
const ACTIONS = '[data-actions]';

/** An open dialog covers the actions behind it. */
const DIALOG = '[role$=dialog][data-state=open]';

/** Top of the notices in pixels: in the corner, but below the actions that a page has there. Measured again when the page changes. */
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

/** Considers only actions in the upper half of the window. */
function topBelowActions(): number {
  const within = document.querySelector(DIALOG) ?? document;
  const boxes = [...within.querySelectorAll(ACTIONS)].map((element) => element.getBoundingClientRect());
  const near = boxes.filter(
    ({ height, top, bottom, right }) =>
      height > 0 && bottom > 0 && top < window.innerHeight / 2 && right > window.innerWidth - EDGE - WIDTH,
  );
  return Math.max(EDGE, ...near.map(({ bottom }) => Math.ceil(bottom) + GAP));
}
