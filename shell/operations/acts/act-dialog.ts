import type { AppReleases } from '@klaster/shared/contract';

/** Props of the dialog of any act on an app. */
export type ActDialogProps = { app: AppReleases; open: boolean; onClose: () => void };
