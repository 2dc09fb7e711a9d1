import type { ComponentType } from 'react';
import type { ActDialogProps } from '../acts/act-dialog';
import { GrantsDialog } from '../grants/grants-dialog';
import { PinDialog } from '../pin/pin-dialog';
import { UnpinDialog } from '../pin/unpin-dialog';
import { PromoteDialog } from '../promote/promote-dialog';
import { RollbackDialog } from '../rollback/rollback-dialog';

/** The acts on an app, and their dialogs. */
export const ACT_DIALOGS = {
  promote: PromoteDialog,
  rollback: RollbackDialog,
  pin: PinDialog,
  unpin: UnpinDialog,
  grants: GrantsDialog,
} as const satisfies Record<string, ComponentType<ActDialogProps>>;

export type Act = keyof typeof ACT_DIALOGS;
