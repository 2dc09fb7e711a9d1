import { Flex } from '@chakra-ui/react';
import { Link } from './link';

interface TabLink {
  to: string;
  label: string;
  current: boolean;
}

export interface TabLinksProps {
  /** Accessible name; not visible. */
  label: string;
  tabs: readonly TabLink[];
}

/** Each tab is an address, so that it can be opened in another tab and 'back' works. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <Flex
      as="nav"
      aria-label={label}
      gap={{ base: '4', sm: '6' }}
      minW="0"
      overflowX="auto"
      borderBottomWidth="1px"
      data-print="hidden"
    >
      {tabs.map(({ to, label: text, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          py={{ base: '3', sm: '2.5' }}
          whiteSpace="nowrap"
          fontWeight={current ? 'semibold' : 'normal'}
          color={current ? 'fg' : 'fg.muted'}
          textDecoration="none"
          borderBottomWidth="2px"
          borderColor={current ? 'blue.solid' : 'transparent'}
          css={{ '@media (forced-colors: active)': { borderColor: current ? 'Highlight' : 'Canvas' } }}
        >
          {text}
        </Link>
      ))}
    </Flex>
  );
}
