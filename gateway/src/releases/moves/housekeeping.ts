import type { FailureReports } from '../failures/failure-reports';
import type { RegistryRecord } from '../record/registry-record';
import { appOf, GATEWAY, isStored } from '../record/registry-state';
import type { ReleaseStore } from '../store/release-store';
import { outdatedOf } from './retention';
import type { Retention } from './retention';

/** Milliseconds a release may exist without an event: the longest time a running publication takes. */
const GRACE_MS = 60 * 60 * 1000;

type HousekeepingParts = {
  record: RegistryRecord;
  store: ReleaseStore;
  reports: FailureReports;
  retention: Retention;
  /** Called with what could not be removed: no publication fails for it. */
  onFault: (fault: string) => void;
};

/** Deletes old releases, so that the store does not grow without bound. */
export class Housekeeping {
  constructor(private readonly parts: HousekeepingParts) {}

  /** Removes outdated releases. The removal is recorded first, so that all releases in the record exist. */
  async removeOutdated(app: string): Promise<void> {
    for (const version of outdatedOf(appOf(await this.parts.record.current(), app), this.parts.retention, new Date())) {
      const removed = await this.parts.record.append((state) =>
        outdatedOf(appOf(state, app), this.parts.retention, new Date()).includes(version)
          ? { kind: 'removed', app, version, who: GATEWAY, why: `kept: the ${this.parts.retention.keep} live last` }
          : null,
      );
      if (removed) await this.remove(app, version);
    }
  }

  /** At the start: what was half written, and releases that no event of a whole record speaks of. */
  async tidy(): Promise<void> {
    await this.parts.store.removeLeftovers(new Date());
    if ((await this.parts.record.faultNow()) !== undefined) return;
    const { apps } = await this.parts.record.current();
    for (const { app, version, ageMs } of await this.parts.store.list()) {
      const known = apps.get(app);
      if (known && ageMs > GRACE_MS && !isStored(known, version)) await this.remove(app, version);
    }
  }

  private async remove(app: string, version: string): Promise<void> {
    const { store, reports } = this.parts;
    await Promise.all([store.remove(app, version), reports.removeAll({ app, version })]).catch((error: unknown) => {
      this.parts.onFault(`${app}@${version} cannot be removed: ${String(error)}`);
    });
  }
}
