import path from 'node:path';
import type { FailureReport } from '@klaster/shared/contract/releases';
import { DAY_MS } from '../config/limits';
import type { BodyCache } from '../files/file-tree';
import { FolderStore } from '../storage/folder-store';
import { readOrCreate } from '../storage/object-store';
import type { ObjectStore } from '../storage/object-store';
import { FailureReports } from './failures/failure-reports';
import { Sources } from './failures/source-lines';
import { FailureWatch } from './failure-watch';
import { OpenedPages } from './failures/opened-pages';
import { PageTallies } from './failures/page-tallies';
import { PageVitals } from './page-vitals';
import type { OnVitals } from './page-vitals';
import { Housekeeping } from './changes/housekeeping';
import { RegistryChanges } from './changes/registry-changes';
import { EventFiles } from './record/event-files';
import { RegistryRecord } from './record/registry-record';
import { getApp, digestIn } from './record/state-machine';
import { RecordRepair } from './changes/repair-record';
import { RegistryFolders } from '../storage/registry-folders';
import { RegistryReleases } from './registry-releases';
import { RegistryViews } from './registry-views';
import { importFolder } from './changes/import-folder';
import type { Imported } from './changes/import-folder';
import { Manifests } from './store/manifests';
import { ReleaseArchives } from './store/release-archives';
import { ReleaseStore } from './store/release-store';
import type { Retention } from './changes/retention';
import { newOperatorToken } from './tokens/deploy-tokens';

export type RegistryOptions = Retention & {
  /** For the releases' files, and for everything else if there is no database. */
  folder: string;
  /** By default, the folder. */
  store?: ObjectStore | undefined;
  /** Opens the same store without a time limit, for an import. */
  importStore?: () => ObjectStore;
  /** Distinct visitors whose failures cause a rollback. */
  threshold: number;
  cache: BodyCache;
  onFault: (fault: string) => void;
  /** Called with each failure report that counts. */
  onReport?: (report: Pick<FailureReport, 'app' | 'phase'>) => void;
  onVitals?: OnVitals;
  /** Called if a gate or a pin prevents an automatic rollback. */
  onRefusal: (refusal: string) => void;
  onImport?: (imported: Imported) => void;
};

/** Subfolder for copies of releases in a database: the folder itself may have been the store before. */
const COPIES = 'copies';

const OPERATOR_TOKEN = 'operator.token';

export class ReleaseRegistry {
  readonly releases: RegistryReleases;
  readonly changes: RegistryChanges;
  readonly views: RegistryViews;
  readonly repair: RecordRepair;
  readonly failures: FailureWatch;
  readonly vitals: PageVitals;
  readonly opened = new OpenedPages();
  private readonly store: ObjectStore;
  private readonly housekeeping: Housekeeping;
  private readonly tallies: PageTallies;
  private tidying: NodeJS.Timeout | undefined;

  constructor(private readonly options: RegistryOptions) {
    const { folder, keep, keepDays, threshold, cache, onFault, onReport, onVitals, onRefusal } = options;
    this.store = options.store ?? new FolderStore(folder);
    const folders = new RegistryFolders(options.store ? path.join(folder, COPIES) : folder);
    const archives = options.store ? new ReleaseArchives(options.store, folders) : null;
    const files = new EventFiles(this.store);
    const record = new RegistryRecord(files, onFault);
    const store = new ReleaseStore(folders, archives, async ({ app, version }) =>
      digestIn(getApp(await record.recent(), app), version),
    );
    const manifests = new Manifests(store, onFault);
    const reports = new FailureReports(this.store);
    this.housekeeping = new Housekeeping({ record, store, manifests, reports, retention: { keep, keepDays }, onFault });
    this.releases = new RegistryReleases({ record, manifests, store, cache, onFault });
    this.vitals = new PageVitals(this.releases, this.opened, onVitals ?? (() => undefined));
    this.changes = new RegistryChanges({ record, store, manifests, housekeeping: this.housekeeping });
    const sources = new Sources((release, script) => this.releases.readMap(release, script));
    this.tallies = new PageTallies(this.store, this.opened, onFault);
    this.views = new RegistryViews({ record, files, store, reports, sources, tallies: this.tallies });
    this.repair = new RecordRepair({ record, files, store });
    this.failures = new FailureWatch({
      record,
      releases: this.releases,
      reports,
      tallies: this.tallies,
      changes: this.changes,
      threshold,
      onReport: onReport ?? (() => undefined),
      onRefusal,
    });
  }

  async open(): Promise<void> {
    const { folder, store } = this.options;
    await this.store.prepare();
    await this.import();
    const token = await this.operatorToken();
    // Everybody who can read the gateway's folder is an operator, even if the releases are in a database.
    if (store) await new FolderStore(folder).replace(OPERATOR_TOKEN, `${token}\n`, { isSecret: true });
    await this.housekeeping.tidy();
    // Fetches the live releases before pages wait for them.
    if (store) await this.releases.forVisitor(undefined);
    this.tallies.start();
    this.tidying = setInterval(() => void this.tidy(), DAY_MS).unref();
  }

  private async import(): Promise<void> {
    const { folder, importStore, onImport } = this.options;
    const store = importStore?.() ?? this.options.store;
    if (!store) return;
    try {
      const imported = await importFolder(folder, store);
      if (imported) onImport?.(imported);
    } finally {
      if (store !== this.options.store) await store.close();
    }
  }

  /** Removes copies of releases that other gateways have removed. */
  private async tidy(): Promise<void> {
    const { onFault } = this.options;
    await this.housekeeping.tidy().catch((error: unknown) => onFault(`what is old was not removed: ${String(error)}`));
  }

  async close(): Promise<void> {
    clearInterval(this.tidying);
    await this.tallies.stop();
    await this.store.close();
  }

  /** One for all gateways of a store. */
  async operatorToken(): Promise<string> {
    const token = await readOrCreate(this.store, OPERATOR_TOKEN, () => `${newOperatorToken()}\n`);
    return token.toString('utf8').trim();
  }
}
