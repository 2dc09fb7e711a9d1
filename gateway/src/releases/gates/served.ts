import type { RemoteManifest, ShellManifest } from '@klaster/shared/contract';
import type { ReleaseManifest } from '../store/release-manifest';

/** Every release that some visitor would be given, were the change made: of an app with a canary both. */
export type Served = {
  shells: readonly ShellManifest[];
  remotes: readonly RemoteManifest[];
  /** What pages fall back to of the apps that the change leaves alone. */
  fallbacks: readonly RemoteManifest[];
  /** The releases that the change brings; what was served beside each other before is not judged again. */
  changed: ReadonlySet<ReleaseManifest>;
};
