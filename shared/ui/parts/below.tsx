import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface BelowProps {
  /** Whether what stands above has come, or failed. */
  isKnown: boolean;
  children: ReactNode;
}

/** What stands below a part that is still loading: it loads too, and is shown once that part has its height, so that nothing moves. */
export function Below({ isKnown, children }: BelowProps) {
  return <Box display={isKnown ? 'contents' : 'none'}>{children}</Box>;
}
