import { Box } from '@chakra-ui/react';
import { useRef, useLayoutEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

export interface ScrollFrameProps {
  /** For assistive technology. */
  label: string;
  children: ReactNode;
}

const edge = {
  content: '""',
  position: 'absolute',
  insetBlock: 0,
  insetEnd: 0,
  width: '10px',
  pointerEvents: 'none',
  zIndex: 4,
  background: 'linear-gradient(to left, rgb(16 34 60 / 0.22), transparent)',
  _print: { display: 'none' },
} as const;

/**
 * Frame of a table. If the table fits, the page scrolls and the table's header sticks below the page's (`--sticky-top`,
 * set by the layout). A wider table scrolls within the frame, which shows shadows where there is more content.
 */
export function ScrollFrame({ label, children }: ScrollFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const overflowing = useScrollEdges(frame);
  const scrolling = overflowing && {
    role: 'region',
    'aria-label': label,
    tabIndex: 0,
    overflow: 'auto',
    maxHeight: 'max(20rem, calc(100dvh - var(--sticky-top, 0px) - 2rem))',
    '--table-top': '0px',
  };
  return (
    <Box
      position="relative"
      borderRadius="md"
      borderWidth="1px"
      borderColor="border"
      bg="bg.panel"
      css={{ '&:has(> [data-more])::after': edge }}
    >
      <Box
        ref={frame}
        // Content for screen readers is positioned absolutely, and would otherwise widen the page.
        position="relative"
        borderRadius="md"
        css={{ '--table-top': 'var(--sticky-top, 0px)', _print: { overflow: 'visible', maxHeight: 'none' } }}
        {...scrolling}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Marks a frame with `data-scrolled` and `data-more` if content is hidden before or after. Returns whether its child is wider. */
function useScrollEdges(frame: RefObject<HTMLElement | null>): boolean {
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
