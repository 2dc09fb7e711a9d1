import type { GateRefusal, Grants, RemoteManifest, ShellManifest } from '@klaster/shared/contract';
import { isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';
import type { ReceivedRelease } from '../store/release-store';
import { missingParts } from './exposes';
import { beyondGrants } from './grants';
import { sameLabels, strayEntries } from './navigation';
import { policyLength } from './policy';
import { routeCollisions } from './routes';
import { sharedVersions } from './shared-versions';
import { shellPage } from './shell-page';
import { smokeLoad } from './smoke-load';

/** Every release that some visitor would be given, were the change made: of an app with a canary both. */
export type Served = {
  shells: readonly ShellManifest[];
  remotes: readonly RemoteManifest[];
  /** What pages fall back to of the apps that the change leaves alone. */
  fallbacks: readonly RemoteManifest[];
  /** The releases that the change brings; what was served beside each other before is not judged again. */
  changed: ReadonlySet<ReleaseManifest>;
};

/** What stands against a release by itself. */
export async function judgeAlone({ manifest, folder }: ReceivedRelease): Promise<GateRefusal[]> {
  const missing = missingParts(manifest);
  if (missing.length > 0) return missing;
  if (isShellManifest(manifest)) return shellPage(folder, manifest);
  const stray = strayEntries(manifest);
  return stray.length > 0 ? stray : smokeLoad(folder, manifest);
}

/**
 * What stands against releases being served beside each other.
 *
 * @param grantsOf what an app is granted
 */
export function judgeTogether(served: Served, grantsOf: (app: string) => Grants): GateRefusal[] {
  const ungranted = beyondGrants(served.changed, grantsOf);
  // Whose an address is comes before who else is there.
  const collisions = ungranted.length > 0 ? ungranted : routeCollisions(served);
  return [...sharedVersions(served), ...collisions, ...sameLabels(served), ...policyLength(served)];
}
