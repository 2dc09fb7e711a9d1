import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The three states share one height: going from one to another moves nothing. */
export const STATE_HEIGHT = '48';

interface StateFrameProps {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Title, a line of advice and one action, in the middle of the room that the data would take. */
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
