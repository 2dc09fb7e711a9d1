import { useLayoutEffect, useRef } from 'react';

/**
 * A scroller whose rows are never blank. Browsers scroll an element's content at once, on a thread of their own, and the page
 * draws the new rows a moment later. So the rows are in a stage that sticks to the frame and does not move with it; the page
 * itself scrolls the stage, in the same frame in which the new rows are drawn.
 *
 * @returns refs for the element that is as large as all content, a child of the scroller, and for the stage within it
 */
export function useStage() {
  const extent = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [frame, shown] = [extent.current?.parentElement, stage.current];
    if (!frame || !shown) return;
    let [top, left] = [0, 0];
    const follow = () => {
      align(shown, frame);
      // As it was rounded or cut.
      [top, left] = [shown.scrollTop, shown.scrollLeft];
    };
    // Focus, the browser's search and screen readers scroll the stage, since their target is in it.
    const lead = () => {
      if (shown.scrollTop === top && shown.scrollLeft === left) return;
      align(frame, shown);
      follow();
    };
    follow();
    frame.addEventListener('scroll', follow, { passive: true });
    shown.addEventListener('scroll', lead, { passive: true });
    return () => {
      frame.removeEventListener('scroll', follow);
      shown.removeEventListener('scroll', lead);
    };
  }, []);
  return { extent, stage };
}

function align(scroller: Element, { scrollTop, scrollLeft }: Element): void {
  scroller.scrollTop = scrollTop;
  scroller.scrollLeft = scrollLeft;
}
