import { Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { ColourModeButton } from './colour-mode-button';
import { LanguageMenu } from './language-menu';
import { NARROWEST } from './narrowest';
import { SampleBadge } from './sample-badge';

/** The 56 px bar at the top of either layout: what is special to it at both ends, the common controls between. */
export function Header({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <Flex
      as="header"
      align="center"
      gap="2"
      h="14"
      px={{ base: '2', lg: '6' }}
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      data-actions=""
      data-print="hidden"
      css={{ [NARROWEST]: { gap: '0' } }}
    >
      <Flex align="center" gap="2" flex="1" minW="0">
        {start}
      </Flex>
      <SampleBadge />
      <LanguageMenu />
      <ColourModeButton />
      {end}
    </Flex>
  );
}
