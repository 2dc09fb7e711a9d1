import type { RemoteManifest } from '@klaster/shared/contract/http';
import type { RegistryEvent } from '@klaster/shared/contract/releases';
import { fits, judgeTogether } from '../gates/releases-together';
import type { Served } from '../gates/releases-together';
import { getGrants, withinGrants } from '../grants/granted';
import { sealEvent } from '../record/event-hash';
import type { EventDraft } from '../record/event-hash';
import { getApp, fold, findPrevious, listServed } from '../record/state-machine';
import type { RegistryState } from '../record/state-machine';
import { assertNotRefused } from '../../problems/registry-problem';
import type { Manifests } from '../store/manifests';
import { isRemoteManifest, isShellManifest, SHELL } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';

/**
 * Judges the releases that would be served beside each other after an event, and beside what pages then fall back to.
 *
 * @throws {ReleaseRefused}
 */
export async function assertFit(state: RegistryState, draft: EventDraft, manifests: Manifests): Promise<void> {
  const event = sealEvent(draft, state.head, new Date());
  const served = await servedAfter(fold(state, event), event, manifests);
  const fallbacks = await listFallbacks(state, event, manifests);
  assertNotRefused(judgeTogether({ ...served, fallbacks }, (app) => getGrants(state, app)));
}

type ServedAlone = Omit<Served, 'fallbacks'>;

async function servedAfter(state: RegistryState, event: RegistryEvent, manifests: Manifests): Promise<ServedAlone> {
  const served: ReleaseManifest[] = [];
  const changed = new Set<ReleaseManifest>();
  for (const [name, app] of state.apps) {
    for (const manifest of await readManifests(name, listServed(app), manifests)) {
      served.push(manifest);
      if (brings(event, name, manifest.version)) changed.add(manifest);
    }
  }
  return {
    shells: served.filter(isShellManifest),
    remotes: served.filter(isRemoteManifest),
    changed,
  };
}

/**
 * The fallback versions of all apps that can currently be served. Apps that the event moves are left out: if their previous version no
 * longer fits, they have no fallback.
 */
async function listFallbacks(
  state: RegistryState,
  event: RegistryEvent,
  manifests: Manifests,
): Promise<RemoteManifest[]> {
  const shells = (await readManifests(SHELL, listServed(getApp(state, SHELL)), manifests)).filter(isShellManifest);
  const found: RemoteManifest[] = [];
  for (const [name, app] of state.apps) {
    const previous = findPrevious(app);
    if (previous === null || moves(event, name)) continue;
    const manifest = (await readManifests(name, [previous], manifests)).find(isRemoteManifest);
    if (!manifest || !shells.every((shell) => fits(manifest, shell))) continue;
    found.push(withinGrants(manifest, getGrants(state, name)).manifest);
  }
  return found;
}

async function readManifests(app: string, versions: readonly string[], manifests: Manifests): Promise<ReleaseManifest[]> {
  const found = await Promise.all(versions.map((version) => manifests.forJudging(app, version)));
  return found.filter((manifest) => manifest !== null);
}

function moves(event: RegistryEvent, app: string): boolean {
  return 'changes' in event ? event.changes.some((change) => change.app === app) : 'app' in event && event.app === app;
}

function brings(event: RegistryEvent, app: string, version: string): boolean {
  if ('changes' in event) return event.changes.some((change) => change.app === app && change.to === version);
  return event.kind === 'pinned' && event.app === app && event.version === version;
}
