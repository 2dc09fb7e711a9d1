import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Width of an element in pixels, as it is now. Until it can be measured, and on a server, it is taken to be as wide as told.
 */
export function useWidth<Type extends HTMLElement>(untilMeasured: number) {
  const element = useRef<Type>(null);
  const [width, setWidth] = useState(untilMeasured);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => current.clientWidth > 0 && setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
