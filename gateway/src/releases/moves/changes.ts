import type { ReleaseChange } from '@klaster/shared/contract';
import { appOf, GATEWAY, isStored, previousOf, servedSince } from '../record/registry-state';
import type { AppState, RegistryState } from '../record/registry-state';
import { RegistryProblem } from '../../problems/registry-problem';

/** A release that is to be served to a part of the visitors, 0 to 100 percent. */
export type WantedRelease = { app: string; version: string; percent: number };

/** A release that visitors get, with the number of the event since which they do. */
export type ServedVersion = { app: string; version: string; sinceSeq: number };

/**
 * Changes needed to serve the releases as wanted; none for those already served so.
 *
 * @throws {RegistryProblem} when a release is not stored or its app is pinned
 */
export function promotionChanges(state: RegistryState, wanted: readonly WantedRelease[]): ReleaseChange[] {
  if (new Set(wanted.map(({ app }) => app)).size < wanted.length) {
    throw new RegistryProblem('invalid_input', 'An app is named twice.');
  }
  return wanted
    .filter((entry) => !isServedSo(unpinned(state, entry), entry))
    .map(({ app, version, percent }) => ({ app, from: appOf(state, app).live, to: version, percent }));
}

function unpinned(state: RegistryState, { app, version }: Omit<WantedRelease, 'percent'>): AppState {
  const found = appOf(state, app);
  if (!isStored(found, version))
    throw new RegistryProblem('unknown_release', `No release ${version} of ${app} is kept.`);
  if (found.pinned && found.live !== version) {
    throw new RegistryProblem('release_pinned', `${app} is pinned to ${found.live}. Take the pin off first.`);
  }
  return found;
}

function isServedSo({ live, canary }: AppState, { app, version, percent }: WantedRelease): boolean {
  if (percent === 100) return live === version && canary === null;
  if (percent > 0 && live === version) {
    throw new RegistryProblem('invalid_input', `${app} ${version} is live for everybody already.`);
  }
  return percent === 0 ? canary?.version !== version : canary?.version === version && canary.percent === percent;
}

/**
 * The rollback: to a given version, else away from the canary, else to the previous live version.
 *
 * @returns null when the app is there already
 * @throws {RegistryProblem} when there is no version to roll back to or the app is pinned
 */
export function rollbackChange(state: RegistryState, app: string, version?: string): ReleaseChange | null {
  const found = appOf(state, app);
  const to = version ?? (found.canary ? found.live : previousOf(found));
  if (to === null) throw new RegistryProblem('unknown_release', `${app} has no earlier release to roll back to.`);
  unpinned(state, { app, version: to });
  if (to !== found.live) return { app, from: found.live, to, percent: 100 };
  return found.canary ? { app, from: found.canary.version, to, percent: 100 } : null;
}

/**
 * The gateway's automatic rollback of a version that visitors cannot load.
 *
 * @returns null when nobody gets it any more, or it was promoted again since
 * @throws {RegistryProblem} when there is no previous version, the app is pinned, or the live version is itself an automatic
 *   rollback: the next step is a person's, so that forged reports cause one step at most
 */
export function automaticRollback(
  state: RegistryState,
  { app, version, sinceSeq }: ServedVersion,
): ReleaseChange | null {
  const found = appOf(state, app);
  if (servedSince(found, version) !== sinceSeq) return null;
  if (found.live !== version) return rollbackChange(state, app);
  if (found.who === GATEWAY) {
    throw new RegistryProblem('unknown_release', `The gateway itself went back to it; the next step is a person's.`);
  }
  const to = previousOf(found);
  if (to === null) throw new RegistryProblem('unknown_release', `${app} has no earlier release to roll back to.`);
  return rollbackChange(state, app, to);
}
