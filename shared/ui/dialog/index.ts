export { ConfirmDialog } from './confirm-dialog';
export type { ConfirmDialogProps } from './confirm-dialog';
export { Dialog } from './dialog';
export type { DialogProps } from './dialog';
export { Drawer } from './drawer';
export type { DrawerProps } from './drawer';
