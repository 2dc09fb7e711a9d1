import { Box, Flex, Heading } from '@klaster/shared/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

type SectionProps = { title: string; actions?: ReactNode; children: ReactNode };

export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      minW="0"
      data-form-in-place=""
    >
      <Flex align="center" justify="space-between" wrap="wrap" gap="2" mb="3">
        <Heading as="h2" id={id} fontSize="lg">
          {title}
        </Heading>
        {actions}
      </Flex>
      {children}
    </Box>
  );
}
