import { useLayoutEffect, useRef } from 'react';

/**
 * A scroller whose rows are never blank. The browser moves a scroller's content on a thread of its own, at once, and the page draws
 * what came into view a moment later: until then there is nothing. So what is drawn stands on a stage that sticks to the frame and
 * does not move with it; the stage is scrolled by the page, in the same picture in which the new rows are drawn.
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
    // Focus, the browser's search and screen readers scroll to what they look for, and that stands on the stage.
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
