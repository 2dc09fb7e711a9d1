import { Link } from '@klaster/shared/router';
import { Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

export type NavigationLinkProps = {
  to: string;
  current: boolean;
  children: ReactNode;
  /** Tooltip for a link that shows only an icon. */
  title?: string | undefined;
  onClick?: (() => void) | undefined;
};

/** Shared by links and menu buttons. */
export const navigationLinkStyle = (current: boolean) =>
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
    _hover: { bg: current ? 'blue.subtle' : 'bg.muted' },
  }) as const;

export function NavigationLink({ to, current, children, title, onClick }: NavigationLinkProps) {
  return (
    <Flex asChild {...navigationLinkStyle(current)}>
      <Link to={to} aria-current={current ? 'page' : undefined} title={title} onClick={onClick}>
        {children}
      </Link>
    </Flex>
  );
}
