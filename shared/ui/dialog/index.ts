export { ConfirmDialog } from './confirm-dialog';
export { Dialog } from './dialog';
export { Drawer } from './drawer';
export { LeavingGuard } from './leaving-guard';
