import type { ActionMenuProps } from '@klaster/shared/ui/menu';
import { cloneElement } from 'react';
import { useOnDemand } from '../federation/lazy-component';

const loadMenu = async () => (await import('@klaster/shared/ui/menu')).ActionMenu;

/** A menu of the header: its button is there at once, the menu itself is fetched when it is first opened. */
export function HeaderMenu({ trigger, ...menu }: ActionMenuProps) {
  const { Component: ActionMenu, loading, show, prefetch } = useOnDemand('menu', loadMenu);
  if (ActionMenu) return <ActionMenu {...menu} trigger={trigger} defaultOpen />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': loading,
    onClick: () => void show(),
    onPointerEnter: prefetch,
    onFocus: prefetch,
  });
}
