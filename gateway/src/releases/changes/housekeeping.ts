import type { FailureReports } from '../failures/failure-reports';
import type { RegistryRecord } from '../record/registry-record';
import { getApp, GATEWAY, isStored, listServed } from '../record/state-machine';
import type { Manifests } from '../store/manifests';
import { SHELL } from '../store/release-manifest';
import type { ReleaseStore } from '../store/release-store';
import { decide } from './decide';
import { listOutdated } from './retention';
import type { Retention } from './retention';

/** A running publication takes at most this long from the release's folder to its event. */
const GRACE_MS = 60 * 60 * 1000;

type HousekeepingParts = {
  record: RegistryRecord;
  store: ReleaseStore;
  manifests: Manifests;
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
      if (app === SHELL && (await this.hasSdkInUse(version))) continue;
      const command = { kind: 'remove', app, version, retention, now } as const;
      if (await record.append((state) => decide(state, command, by))) await this.remove(app, version);
    }
  }

  /** Whether a served remote was built with the SDK of this shell: its team installs it from there. Also if a remote cannot be read. */
  private async hasSdkInUse(shell: string): Promise<boolean> {
    const { record, manifests } = this.parts;
    const { apps } = await record.current();
    const remotes = [...apps].filter(([name]) => name !== SHELL);
    const served = remotes.flatMap(([name, app]) => listServed(app).map((version) => manifests.of(name, version)));
    const [own, ...others] = await Promise.all([manifests.of(SHELL, shell), ...served]);
    const isInside = (sdk: string | undefined) => own != null && Object.hasOwn(own.files, `sdk/${sdk}`);
    return others.some((manifest) => manifest === null || ('sdk' in manifest && isInside(manifest.sdk)));
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
