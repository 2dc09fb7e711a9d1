import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface PageProps {
  /** `full` for tables, `form` (760 px) for forms and text. */
  width?: 'full' | 'form';
  children: ReactNode;
}

export function Page({ width = 'full', children }: PageProps) {
  return (
    <Stack
      gap="4"
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
