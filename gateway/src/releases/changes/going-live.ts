import type { RemoteManifest } from '@klaster/shared/contract/http';
import type { RegistryEvent } from '@klaster/shared/contract/releases';
import { fits, judgeTogether } from '../gates/releases-together';
import { getGrants, withinGrants } from '../grants/granted';
import { sealEvent } from '../record/event-hash';
import type { EventDraft } from '../record/event-hash';
import { getApp, fold, findPrevious, listServed } from '../record/state-machine';
import type { RegistryState } from '../record/state-machine';
import { assertNotRefused } from '../../problems/problem-error';
import type { Manifests } from '../store/manifests';
import { isRemoteManifest, isShellManifest, SHELL } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';

/** Judges the releases and fallbacks that would be served after an event. @throws {ReleaseRefused} */
export async function assertFit(state: RegistryState, draft: EventDraft, manifests: Manifests): Promise<void> {
  const event = sealEvent(draft, state.head, new Date());
  const served: ReleaseManifest[] = [];
  for (const [name, app] of fold(state, event).apps)
    served.push(...(await readManifests(name, listServed(app), manifests)));
  const judged = {
    shells: served.filter(isShellManifest),
    remotes: served.filter(isRemoteManifest),
    fallbacks: await listFallbacks(state, event, manifests),
    changed: new Set(served.filter((manifest) => brings(event, manifest))),
  };
  assertNotRefused(judgeTogether(judged, (app) => getGrants(state, app)));
}

/** Without apps that the event moves: if their previous version no longer fits, they have no fallback. */
async function listFallbacks(
  state: RegistryState,
  event: RegistryEvent,
  manifests: Manifests,
): Promise<RemoteManifest[]> {
  const shells = (await readManifests(SHELL, listServed(getApp(state, SHELL)), manifests)).filter(isShellManifest);
  const found: RemoteManifest[] = [];
  for (const [name, app] of state.apps) {
    const previous = findPrevious(app);
    if (previous === null || listServed(app).length === 0 || moves(event, name)) continue;
    const manifest = (await readManifests(name, [previous], manifests)).find(isRemoteManifest);
    if (!manifest || !shells.every((shell) => fits(manifest, shell))) continue;
    found.push(withinGrants(manifest, getGrants(state, name)).manifest);
  }
  return found;
}

async function readManifests(
  app: string,
  versions: readonly string[],
  manifests: Manifests,
): Promise<ReleaseManifest[]> {
  const found = await Promise.all(versions.map((version) => manifests.forJudging(app, version)));
  return found.filter((manifest) => manifest !== null);
}

function moves(event: RegistryEvent, app: string): boolean {
  return 'changes' in event ? event.changes.some((change) => change.app === app) : 'app' in event && event.app === app;
}

function brings(event: RegistryEvent, { name, version }: ReleaseManifest): boolean {
  if ('changes' in event) return event.changes.some((change) => change.app === name && change.to === version);
  return event.kind === 'pinned' && event.app === name && event.version === version;
}
