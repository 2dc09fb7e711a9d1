export { ActionMenu } from './action-menu';
export type { ActionMenuProps, MenuEntry } from './action-menu';
