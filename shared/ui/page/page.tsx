import { Stack, Box, Flex, Heading, Text } from '@chakra-ui/react';
import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

const WIDE = '@media screen and (min-width: 1280px)';

export interface PageProps {
  /** `full` for tables, `form` (760 px) for forms and text. */
  width?: 'full' | 'form';
  children: ReactNode;
}

export function Page({ width = 'full', children }: PageProps) {
  return (
    <Stack
      gap="4"
      css={{ [WIDE]: { gap: '3', paddingBlock: '1rem' } }}
      w="full"
      maxW={width === 'form' ? 'form' : 'full'}
      px={{ base: '4', lg: '6' }}
      py={{ base: '4', lg: '5' }}
    >
      {children}
    </Stack>
  );
}

/** Element that gets the focus for a page's content: its heading, or its main region; null outside any page. */
export function contentStart(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? document.querySelector('main');
}

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

/** In a wide window the context is beside the title, so that more rows of a list are in sight. */
const besideTitle = {
  [WIDE]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '4', '& > p': { marginTop: '0' } },
} as const;

export function PageHeader({ title, context, actions, breadcrumb }: PageHeaderProps) {
  return (
    <Box as="header">
      {breadcrumb}
      <Flex wrap="wrap" align="flex-start" justify="space-between" gap="3">
        <Box minW="0" flex="1 1 16rem" css={besideTitle}>
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

let named: string | undefined;
const listeners = new Set<() => void>();

function set(name: string | undefined): void {
  named = name;
  listeners.forEach((listener) => listener());
}

/** Sets the beginning of the tab's title, before the route's title, for example a province or a report; `undefined` until it is known. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNameOfPage = () =>
  useSyncExternalStore(
    subscribe,
    () => named,
    () => undefined,
  );
