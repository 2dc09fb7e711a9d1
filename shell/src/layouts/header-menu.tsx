import type { ActionMenuProps } from '@klaster/shared/ui/menu';
import { useOnDemand, withMenuLoader } from '../federation/lazy-component';

const loadMenu = async () => (await import('@klaster/shared/ui/menu')).ActionMenu;

/** The menu itself is loaded when it is first opened. */
export function HeaderMenu(props: ActionMenuProps) {
  const menu = useOnDemand('menu', loadMenu);
  return menu.Component ? <menu.Component {...props} defaultOpen /> : withMenuLoader(props.trigger, menu);
}
