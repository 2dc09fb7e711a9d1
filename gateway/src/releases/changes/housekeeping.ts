import type { FailureReports } from '../failures/failure-reports';
import type { RegistryRecord } from '../record/registry-record';
import { getApp, GATEWAY, isStored } from '../record/state-machine';
import type { ReleaseStore } from '../store/release-store';
import { decide } from './decide';
import { listOutdated } from './retention';
import type { Retention } from './retention';

/** A running publication takes at most this long from the release's folder to its event. */
const GRACE_MS = 60 * 60 * 1000;

type HousekeepingParts = {
  record: RegistryRecord;
  store: ReleaseStore;
  reports: FailureReports;
  retention: Retention;
  /** Called if a release cannot be removed; its publication does not fail. */
  onFault: (fault: string) => void;
};

export class Housekeeping {
  constructor(private readonly parts: HousekeepingParts) {}

  /** Records a removal first, so that all releases in the record exist. */
  async removeOutdated(app: string): Promise<void> {
    const { record, retention } = this.parts;
    const now = new Date();
    const by = { who: GATEWAY, why: `kept: the ${retention.keep} live last` };
    for (const version of listOutdated(getApp(await record.current(), app), retention, now)) {
      const command = { kind: 'remove', app, version, retention, now } as const;
      if (await record.append((state) => decide(state, command, by))) await this.remove(app, version);
    }
  }

  /** Removes what was half written, and releases without an event in an intact record. */
  async tidy(): Promise<void> {
    const { record, store } = this.parts;
    await store.removeLeftovers(new Date());
    if ((await record.faultNow()) !== undefined) return;
    const { apps } = await record.current();
    for (const { app, version, ageMs } of await store.list()) {
      const known = apps.get(app);
      if (known && ageMs > GRACE_MS && !isStored(known, version)) await this.remove(app, version);
    }
  }

  private async remove(app: string, version: string): Promise<void> {
    const { store, reports, onFault } = this.parts;
    await Promise.all([store.remove({ app, version }), reports.removeAll({ app, version })]).catch((error: unknown) =>
      onFault(`${app}@${version} cannot be removed: ${String(error)}`),
    );
  }
}
