import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useScrollEdges } from './use-scroll-edges';

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
