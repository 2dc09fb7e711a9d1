import type { Refusal } from '@klaster/shared/contract';
import { isShellManifest } from '../store/release-manifest';
import type { ReceivedRelease } from '../store/release-store';
import { missingParts } from './exposes';
import { routeCollisions } from './routes';
import type { Served } from './served';
import { sharedVersions } from './shared-versions';
import { shellPage } from './shell-page';
import { smokeLoad } from './smoke-load';

/** What stands against a release by itself. */
export async function judgeAlone({ manifest, folder }: ReceivedRelease): Promise<Refusal[]> {
  const missing = missingParts(manifest);
  if (missing.length > 0) return missing;
  return isShellManifest(manifest) ? shellPage(folder, manifest) : smokeLoad(folder, manifest);
}

/** What stands against releases being served beside each other. */
export function judgeTogether(served: Served): Refusal[] {
  return [...sharedVersions(served), ...routeCollisions(served)];
}
