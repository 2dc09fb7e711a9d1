import { Link } from '@klaster/shared/router';
import { Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

export type NavigationLinkProps = {
  to: string;
  /** Whether the page shown belongs to it. */
  current: boolean;
  children: ReactNode;
  /** Shown by the pointer, where the link is an icon alone. */
  title?: string | undefined;
  onClick?: (() => void) | undefined;
};

/** How a link of the navigation looks, and a button that leads to several. */
export const navigationLook = (current: boolean) =>
  ({
    display: 'flex',
    position: 'relative',
    alignItems: 'center',
    gap: '3',
    minH: '9',
    px: '3',
    py: '1.5',
    borderRadius: 'md',
    textDecoration: 'none',
    color: current ? 'blue.fg' : 'fg',
    bg: current ? 'blue.subtle' : 'transparent',
    fontWeight: current ? 'semibold' : 'normal',
    // Forced colours take the background away.
    css: current ? { '@media (forced-colors: active)': { border: '2px solid Highlight' } } : undefined,
    _hover: { bg: current ? 'blue.subtle' : 'bg.muted' },
  }) as const;

/** One link of either layout's navigation. */
export function NavigationLink({ to, current, children, title, onClick }: NavigationLinkProps) {
  return (
    <Flex asChild {...navigationLook(current)}>
      <Link to={to} aria-current={current ? 'page' : undefined} title={title} onClick={onClick}>
        {children}
      </Link>
    </Flex>
  );
}
