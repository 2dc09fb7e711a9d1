export { ConfirmDialog } from './confirm-dialog';
export { DrawnAhead } from './drawn-ahead';
export { Dialog } from './dialog';
export { Drawer } from './drawer';
