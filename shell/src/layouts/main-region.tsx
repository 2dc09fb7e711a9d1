import { useLocation } from '@klaster/shared/router';
import { Box } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export const MAIN_ID = 'main';

/** Where what sticks while the page scrolls has to stop: at the lower edge of the 56 px header. */
const BELOW_HEADER = { '--sticky-top': '3.5rem' };

/** The page's content. After each navigation the focus comes here, so that the keyboard and screen readers start at the new page. */
export function MainRegion({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    region.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box as="main" id={MAIN_ID} ref={region} tabIndex={-1} flex="1" minW="0" outline="none" css={BELOW_HEADER}>
      {children}
    </Box>
  );
}
