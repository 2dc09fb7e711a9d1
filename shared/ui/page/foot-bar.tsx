import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface FootBarProps {
  /** Accessible name; not visible. */
  label: string;
  children: ReactNode;
}

/** Actions for the selected rows, at the foot of the window. */
export function FootBar({ label, children }: FootBarProps) {
  return (
    <Flex role="region" aria-label={label} data-actions="" data-print="hidden" {...bar}>
      {children}
    </Flex>
  );
}

const bar = {
  position: 'sticky',
  bottom: { base: '0', sm: '3' },
  zIndex: 'docked',
  wrap: 'wrap',
  align: 'center',
  gap: '2',
  mx: { base: '-4', sm: '0' },
  px: '4',
  py: '2',
  pb: { base: 'max({spacing.2}, env(safe-area-inset-bottom))', sm: '2' },
  bg: 'bg.panel',
  borderWidth: { base: '1px 0 0', sm: '1px' },
  borderRadius: { sm: 'md' },
  boxShadow: 'floating',
} as const;
