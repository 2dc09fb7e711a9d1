import { Flex, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

export type PageBarProps = { tone: 'blue' | 'yellow'; text: string; children: ReactNode };

/** A line above the page about the page itself, with what can be done about it. It is announced, and takes no focus. */
export function PageBar({ tone, text, children }: PageBarProps) {
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      wrap="wrap"
      gap="3"
      px="4"
      py="1.5"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      fontSize="sm"
      data-actions=""
      data-print="hidden"
    >
      <Text overflowWrap="anywhere">{text}</Text>
      <Flex gap="2">{children}</Flex>
    </Flex>
  );
}
