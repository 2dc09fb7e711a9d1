import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The three states have one height, so that nothing moves between them. */
export const STATE_HEIGHT = '48';

interface StateFrameProps {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

export function StateFrame({ title, hint, action, role }: StateFrameProps) {
  return (
    <Flex
      role={role}
      direction="column"
      align="center"
      justify="center"
      gap="2"
      minH={STATE_HEIGHT}
      px="4"
      py="6"
      textAlign="center"
    >
      <Text fontSize="md" fontWeight="medium">
        {title}
      </Text>
      {hint && (
        <Text color="fg.muted" maxW="md">
          {hint}
        </Text>
      )}
      {action}
    </Flex>
  );
}
