import { Box, chakra, Icon, useDisclosure } from '@klaster/shared/ui';
import { useId } from 'react';
import type { ShownEntry } from '../navigation/navigation';
import { icons } from '../icons/icons';
import { navigationLinkStyle } from './navigation-link';
import { NavigationItem } from './navigation-list';

type NavigationMenuProps = {
  label: string;
  entries: readonly ShownEntry[];
  active: string;
};

/** Links instead of menu items, so that they open in a tab and screen readers list them. Source: WAI-ARIA Authoring Practices, disclosure navigation menu. */
export function NavigationMenu({ label, entries, active }: NavigationMenuProps) {
  const id = useId();
  const { open, toggle, close, around, button } = useDisclosure();
  const isWithin = entries.some(({ to }) => to === active);
  return (
    <Box position="relative" {...around}>
      <chakra.button
        ref={button}
        type="button"
        {...navigationLinkStyle(isWithin)}
        gap="1.5"
        cursor="pointer"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-current={isWithin || undefined}
        onClick={toggle}
      >
        {label}
        <Icon shape={icons.chevron} boxSize="4" transform={open ? 'rotate(180deg)' : undefined} />
      </chakra.button>
      {open && (
        <Box
          as="ul"
          id={id}
          listStyleType="none"
          position="absolute"
          top="calc(100% + 0.25rem)"
          insetInlineStart="0"
          zIndex="popover"
          w="max-content"
          minW="100%"
          maxW="24rem"
          maxH="calc(100dvh - 4.5rem)"
          overflowY="auto"
          p="1"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="md"
          boxShadow="floating"
          whiteSpace="normal"
        >
          {entries.map((entry) => (
            <NavigationItem key={entry.to} {...entry} current={entry.to === active} onClick={close} />
          ))}
        </Box>
      )}
    </Box>
  );
}
