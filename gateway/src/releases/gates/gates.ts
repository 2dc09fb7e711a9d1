import type { Grants, GateRefusal } from '@klaster/shared/contract';
import { isShellManifest } from '../store/release-manifest';
import type { ReceivedRelease } from '../store/release-store';
import { missingParts } from './exposes';
import { beyondGrants } from './grants';
import { sameLabels, strayEntries } from './navigation';
import { policyLength } from './policy';
import { routeCollisions } from './routes';
import type { Served } from './served';
import { sharedVersions } from './shared-versions';
import { shellPage } from './shell-page';
import { smokeLoad } from './smoke-load';

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
