import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface BelowProps {
  /** Whether the part above has loaded or failed. */
  isKnown: boolean;
  children: ReactNode;
}

/** Loads at once, but is shown when the part above has its height, so that nothing shifts. */
export function Below({ isKnown, children }: BelowProps) {
  return <Box display={isKnown ? 'contents' : 'none'}>{children}</Box>;
}
