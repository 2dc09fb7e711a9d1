export { ConfirmDialog, Dialog } from './dialog';
export { Drawer } from './drawer';
export { LeavingGuard } from './leaving-guard';
export { useDialogSubject } from './use-dialog-subject';
