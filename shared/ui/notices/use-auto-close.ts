import { useEffect, useRef, useState } from 'react';

/** Source: specification 14.1.4. */
const AUTO_CLOSE_MS = 4000;

/** Closes after 4 s or `atLeast` milliseconds. The time stands still while the pointer is over the notice or the focus is inside. */
export function useAutoClose(close: () => void, atLeast = 0) {
  const [paused, setPaused] = useState(false);
  const left = useRef(Math.max(AUTO_CLOSE_MS, atLeast));
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = window.setTimeout(() => latest.current(), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused]);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}
