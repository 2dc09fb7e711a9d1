import { useLayoutEffect, useRef, useState } from 'react';

/** Current width of an element in pixels; `untilMeasured` before the first measurement and on the server. */
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
