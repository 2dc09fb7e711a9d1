import { Heading, Stack } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3" minW="0">
      <Heading as="h2" fontSize="md">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
