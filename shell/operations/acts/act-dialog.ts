import type { AppReleases } from '@klaster/shared/contract';

/** What the dialog of any act on an app takes. */
export type ActDialogProps = { app: AppReleases; open: boolean; onClose: () => void };
