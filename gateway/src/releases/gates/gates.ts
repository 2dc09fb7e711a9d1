import type { GateRefusal, Grants, RemoteManifest, ShellManifest } from '@klaster/shared/contract';
import { isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';
import type { ReceivedRelease } from '../store/open-archive';
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
  /** The releases that the change adds; pairs that were served together before are not judged again. */
  changed: ReadonlySet<ReleaseManifest>;
};

/** Refusals of a release, without regard to others. */
export async function judgeAlone({ manifest, folder }: ReceivedRelease): Promise<GateRefusal[]> {
  const missing = missingParts(manifest);
  if (missing.length > 0) return missing;
  if (isShellManifest(manifest)) return shellPage(folder, manifest);
  const stray = strayEntries(manifest);
  return stray.length > 0 ? stray : smokeLoad(folder, manifest);
}

/**
 * Refusals of releases that would be served together.
 *
 * @param grantsOf what an app is granted
 */
export function judgeTogether(served: Served, grantsOf: (app: string) => Grants): GateRefusal[] {
  const ungranted = beyondGrants(served.changed, grantsOf);
  // Ownership of addresses comes before collisions on them.
  const collisions = ungranted.length > 0 ? ungranted : routeCollisions(served);
  return [...sharedVersions(served), ...collisions, ...sameLabels(served), ...policyLength(served)];
}
