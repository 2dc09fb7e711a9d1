import { Box } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { useFocusOnNavigation } from './use-focus-on-navigation';

export const MAIN_ID = 'main';

/** Offset at which sticky elements stop: the lower edge of the 56 px header. */
const BELOW_HEADER = { '--sticky-top': '3.5rem' };

/** The page's content. */
export function MainRegion({ children }: { children: ReactNode }) {
  useFocusOnNavigation();
  return (
    <Box as="main" id={MAIN_ID} tabIndex={-1} flex="1" minW="0" outline="none" css={BELOW_HEADER}>
      {children}
    </Box>
  );
}
