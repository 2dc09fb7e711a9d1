import { Box, Button, Flex, Heading, Text } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';

export type FailureScreenProps = {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
};

/** Shown in place of a page that cannot be: what happened, what to do. Takes the focus, so that it is announced. */
export function FailureScreen({ title, text, action, onAction }: FailureScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <Flex justify="center" px="4" py="16">
      <Box role="alert" textAlign="center" maxW="form">
        <Heading as="h1" fontSize="xl" ref={heading} tabIndex={-1} outline="none">
          {title}
        </Heading>
        <Text color="fg.muted" mt="2" mb="6">
          {text}
        </Text>
        <Button onClick={onAction}>{action}</Button>
      </Box>
    </Flex>
  );
}
