import { Box, Heading } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

/** One part of the panel under its heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" mt="2">
      <Heading as="h2" fontSize="lg" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
