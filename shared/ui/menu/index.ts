export { ActionMenu } from './action-menu';
export type { ActionMenuProps } from './action-menu';
