import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Marks a frame with `data-scrolled` and `data-more` if content is hidden before or after. Returns whether its child is wider. */
export function useScrollEdges(frame: RefObject<HTMLElement | null>): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const mark = () => markEdges(element);
    const measure = () => {
      setOverflowing(element.scrollWidth > element.clientWidth + 1);
      mark();
    };
    measure();
    element.addEventListener('scroll', mark, { passive: true });
    const stopWatching = watchSize(element, measure);
    return () => {
      element.removeEventListener('scroll', mark);
      stopWatching();
    };
  }, [frame]);
  return overflowing;
}

function markEdges(element: HTMLElement): void {
  const hidden = element.scrollWidth - element.clientWidth;
  element.toggleAttribute('data-scrolled', element.scrollLeft > 0);
  element.toggleAttribute('data-more', element.scrollLeft < hidden - 1);
}

function watchSize(element: HTMLElement, onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(onChange);
  observer.observe(element);
  if (element.firstElementChild) observer.observe(element.firstElementChild);
  return () => observer.disconnect();
}
