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
    const needed = app === SHELL ? await this.listSdkShells() : [];
    for (const version of listOutdated(getApp(await record.current(), app), retention, now)) {
      if (needed.includes(version)) continue;
      const command = { kind: 'remove', app, version, retention, now } as const;
      if (await record.append((state) => decide(state, command, by))) await this.remove(app, version);
    }
  }

  /**
   * The newest shell with each SDK that a served remote was built with: its team installs it from there. All shells if a remote cannot be
   * read.
   */
  private async listSdkShells(): Promise<string[]> {
    const { record, manifests } = this.parts;
    const { apps } = await record.current();
    const remotes = [...apps].filter(([name]) => name !== SHELL);
    const served = remotes.flatMap(([name, app]) => listServed(app).map((version) => manifests.of(name, version)));
    const read = await Promise.all(served);
    const shells = apps.get(SHELL)?.versions.map(({ version }) => version) ?? [];
    if (read.includes(null)) return shells;
    const sdks = new Set(read.flatMap((manifest) => (manifest && 'sdk' in manifest ? [`sdk/${manifest.sdk}`] : [])));
    const found: string[] = [];
    for (const version of shells) {
      const files = (await manifests.of(SHELL, version))?.files ?? {};
      const inside = [...sdks].filter((sdk) => Object.hasOwn(files, sdk));
      if (inside.length > 0) found.push(version);
      inside.forEach((sdk) => sdks.delete(sdk));
    }
    return found;
  }

  /** Removes incomplete files, and releases without an event if the record is intact. */
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
