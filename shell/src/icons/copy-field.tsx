import { Box, chakra, Flex } from '@klaster/shared/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A text to copy, selected when it gets the focus. `children` stand beside it, such as a button that copies it. */
export function CopyField({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  const id = useId();
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1" fontWeight="medium">
        {label}
      </chakra.label>
      <Flex gap="2" wrap="wrap">
        <chakra.input
          id={id}
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          flex="1 1 14rem"
          minW="0"
          minH={{ base: '11', sm: '10' }}
          px="3"
          fontFamily="mono"
          fontSize="table"
          bg="bg.muted"
          borderWidth="1px"
          borderRadius="md"
        />
        {children}
      </Flex>
    </Box>
  );
}
