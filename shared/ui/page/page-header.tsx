import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Reserves the line of a text that is still loading. */
export const BLANK_LINE = '\u00A0';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line: province, period, count. */
  context?: ReactNode;
  /** The primary action last. */
  actions?: ReactNode;
  breadcrumb?: ReactNode;
}

export function PageHeader({ title, context, actions, breadcrumb }: PageHeaderProps) {
  return (
    <Box as="header">
      {breadcrumb}
      <Flex wrap="wrap" align="flex-start" justify="space-between" gap="3">
        <Box minW="0" flex="1 1 16rem">
          <Heading as="h1" fontSize="xl" width="fit-content">
            {title}
          </Heading>
          {context && (
            <Text color="fg.muted" mt="1">
              {context}
            </Text>
          )}
        </Box>
        {actions && (
          <Flex wrap="wrap" gap="2" data-actions="" data-print="hidden">
            {actions}
          </Flex>
        )}
      </Flex>
    </Box>
  );
}
