import type { RegistryEvent } from '@klaster/shared/contract';
import { judgeTogether } from '../gates/gates';
import { grantsOf } from '../grants/granted';
import type { Served } from '../gates/served';
import { sealEvent } from '../record/event-hash';
import type { EventDraft } from '../record/event-hash';
import { fold } from '../record/fold';
import { servedOf } from '../record/registry-state';
import type { RegistryState } from '../record/registry-state';
import { assertNone } from '../refused';
import type { Manifests } from '../store/manifests';
import { isRemoteManifest, isShellManifest } from '../store/release-manifest';
import type { ReleaseManifest } from '../store/release-manifest';

/**
 * Judges the releases that would be served beside each other after an event.
 *
 * @throws {Refused}
 */
export async function assertFit(state: RegistryState, draft: EventDraft, manifests: Manifests): Promise<void> {
  const event = sealEvent(draft, state.head, new Date());
  const served = await servedAfter(fold(state, event), event, manifests);
  assertNone(judgeTogether(served, (app) => grantsOf(state, app)));
}

async function servedAfter(state: RegistryState, event: RegistryEvent, manifests: Manifests): Promise<Served> {
  const served: ReleaseManifest[] = [];
  const changed = new Set<ReleaseManifest>();
  for (const [name, app] of state.apps) {
    for (const version of servedOf(app)) {
      const manifest = await manifests.of(name, version);
      if (!manifest) continue;
      served.push(manifest);
      if (brings(event, name, version)) changed.add(manifest);
    }
  }
  return {
    shells: served.filter(isShellManifest),
    remotes: served.filter(isRemoteManifest),
    changed,
  };
}

function brings(event: RegistryEvent, app: string, version: string): boolean {
  if ('changes' in event) return event.changes.some((change) => change.app === app && change.to === version);
  return event.kind === 'pinned' && event.app === app && event.version === version;
}
