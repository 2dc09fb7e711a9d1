import type { RegistryRecord } from '../record/registry-record';
import { appOf, GATEWAY, isStored } from '../record/registry-state';
import type { ReleaseStore } from '../store/release-store';
import { outdatedOf } from '../store/retention';
import type { Retention } from '../store/retention';

/** Milliseconds a folder may be without an event: so long a publication under way takes at most. */
const GRACE_MS = 60 * 60 * 1000;

/** Keeps the store from growing for ever. */
export class Housekeeping {
  constructor(
    private readonly record: RegistryRecord,
    private readonly store: ReleaseStore,
    private readonly retention: Retention,
    /** Told of what could not be removed: nobody's publication fails for it. */
    private readonly onFault: (fault: string) => void,
  ) {}

  /** Removes releases that need not be kept. The record says so first: what it lists is there. */
  async removeOutdated(app: string): Promise<void> {
    for (const version of outdatedOf(appOf(await this.record.current(), app), this.retention, new Date())) {
      const removed = await this.record.append((state) =>
        outdatedOf(appOf(state, app), this.retention, new Date()).includes(version)
          ? { kind: 'removed', app, version, who: GATEWAY, why: `kept: the ${this.retention.keep} newest` }
          : null,
      );
      if (removed) await this.remove(app, version);
    }
  }

  /** At the start: what was half written, and folders that no event of a whole record speaks of. */
  async tidy(): Promise<void> {
    const now = new Date();
    await this.store.removeLeftovers(now);
    if ((await this.record.faultNow()) !== undefined) return;
    const state = await this.record.current();
    for (const [name, app] of state.apps) {
      for (const { version, changed } of await this.store.listFolders(name)) {
        const isOld = now.getTime() - changed.getTime() > GRACE_MS;
        if (isOld && !isStored(app, version)) await this.remove(name, version);
      }
    }
  }

  private async remove(app: string, version: string): Promise<void> {
    await this.store.remove(app, version).catch((error: unknown) => {
      this.onFault(`${app}@${version} cannot be removed: ${String(error)}`);
    });
  }
}
