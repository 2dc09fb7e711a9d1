import { Box } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

/** Two parts of a page, one below the other in a narrow window. */
export function SideBySide({ children }: { children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      columnGap="8"
      rowGap="6"
      alignItems="start"
    >
      {children}
    </Box>
  );
}
