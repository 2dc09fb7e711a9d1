import path from 'node:path';
import type { FailureReport } from '@klaster/shared/contract/releases';
import { DAY_MS } from '../config/durations';
import type { BodyCache } from '../files/body-cache';
import { FolderStore } from '../storage/folder-store';
import { madeOnce } from '../storage/made-once';
import type { ObjectStore } from '../storage/object-store';
import { FailureReports } from './failures/failure-reports';
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
  /** Folder of the releases' files, and of everything else if there is no database. */
  folder: string;
  /** What several gateways share; absent: the folder. */
  store?: ObjectStore | undefined;
  /** Opens the same store with the time that an import takes. */
  importStore?: () => ObjectStore;
  /** Distinct visitors whose failures make the gateway roll back. */
  threshold: number;
  cache: BodyCache;
  /** Called with a broken record (nothing can go live then), with what pages go without, and with what could not be removed. */
  onFault: (fault: string) => void;
  /** Called with each report of a page that counts. */
  onReport?: (report: Pick<FailureReport, 'app' | 'phase'>) => void;
  /** Called with the web vitals of each page that counts. */
  onVitals?: OnVitals;
  /** Called when a gate or a pin prevented an automatic rollback; the record has it too. */
  onRefusal: (refusal: string) => void;
  /** Called when a folder of releases was imported into an empty store. */
  onImport?: (imported: Imported) => void;
};

/** Subfolder for local copies of the releases in another store; the folder itself may have been the store before. */
const COPIES = 'copies';

const OPERATOR_TOKEN = 'operator.token';

/** The registry of one store, put together. Several, in several processes, may share the store. */
export class ReleaseRegistry {
  readonly releases: RegistryReleases;
  readonly changes: RegistryChanges;
  readonly views: RegistryViews;
  readonly repair: RecordRepair;
  readonly failures: FailureWatch;
  readonly vitals: PageVitals;
  /** Pages this gateway has opened lately. */
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
    this.housekeeping = new Housekeeping({ record, store, reports, retention: { keep, keepDays }, onFault });
    this.releases = new RegistryReleases({ record, manifests, store, cache, onFault });
    this.vitals = new PageVitals(this.releases, onVitals ?? (() => undefined));
    this.changes = new RegistryChanges({ record, store, manifests, housekeeping: this.housekeeping });
    this.views = new RegistryViews({ record, files, store, reports });
    this.repair = new RecordRepair({ record, files, store });
    this.tallies = new PageTallies(this.store, this.opened, onFault);
    this.failures = new FailureWatch({
      record,
      reports,
      tallies: this.tallies,
      changes: this.changes,
      threshold,
      onReport: onReport ?? (() => undefined),
      onRefusal,
    });
  }

  /** Makes the store and the operator's token, and tidies up after a gateway that was killed. */
  async open(): Promise<void> {
    const { folder, store } = this.options;
    await this.store.prepare();
    await this.import();
    const token = await this.operatorToken();
    // Whoever can read a gateway's own folder is its operator, as if the folder were the store.
    if (store) await new FolderStore(folder).replace(OPERATOR_TOKEN, `${token}\n`, { isSecret: true });
    await this.housekeeping.tidy();
    // Pages that wait for a release to be brought here would wait for each in its turn.
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

  /** Another gateway removes a release from the record and the store, and not the copy of it here. */
  private async tidy(): Promise<void> {
    const { onFault } = this.options;
    await this.housekeeping.tidy().catch((error: unknown) => onFault(`what is old was not removed: ${String(error)}`));
  }

  /** After the last request. */
  async close(): Promise<void> {
    clearInterval(this.tidying);
    await this.tallies.stop();
    await this.store.close();
  }

  /** The operator's token, one for all gateways of a store. Whoever may read it is the operator. */
  async operatorToken(): Promise<string> {
    const made = await madeOnce(this.store, OPERATOR_TOKEN, () => `${newOperatorToken()}\n`);
    return made.toString('utf8').trim();
  }
}
