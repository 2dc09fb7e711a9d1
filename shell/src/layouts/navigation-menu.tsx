import { Box, chakra, Icon } from '@klaster/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { ShownEntry } from '../routing/navigation';
import { icons } from './icons';
import { navigationLook } from './navigation-link';
import { NavigationItem } from './navigation-list';

type NavigationMenuProps = {
  label: string;
  entries: readonly ShownEntry[];
  /** Address of the entry that stands for the page shown. */
  active: string;
};

/**
 * A button that unfolds the links of a group. They are links and no menu's items, so that a browser opens them in a tab and a screen
 * reader lists them. Source: WAI-ARIA Authoring Practices, disclosure navigation menu.
 */
export function NavigationMenu({ label, entries, active }: NavigationMenuProps) {
  const id = useId();
  const { open, toggle, close, around, button } = useDisclosure();
  const isWithin = entries.some(({ to }) => to === active);
  return (
    <Box position="relative" {...around}>
      <chakra.button
        ref={button}
        type="button"
        {...navigationLook(isWithin)}
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

/** What unfolds at a button, and closes by it, by Escape, and by whatever is done elsewhere on the page. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  return { open, toggle: () => setOpen(!open), close, button, around: { ref: root, onBlur, onKeyDown } };
}
