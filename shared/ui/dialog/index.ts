export { ConfirmDialog, Dialog, useDialogSubject } from './dialog';
export { Drawer } from './drawer';
export { LeavingGuard } from './leaving-guard';
