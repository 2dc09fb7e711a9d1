import { mkdir } from 'node:fs/promises';
import type { FailureReport } from '@klaster/shared/contract';
import type { BodyCache } from '../files/body-cache';
import { madeOnce } from '../disk/made-once';
import { FailureReports } from './failures/failure-reports';
import { FailureWatch } from './failure-watch';
import { OpenedPages } from './failures/opened-pages';
import { PageTallies } from './failures/page-tallies';
import { PageVitals } from './page-vitals';
import type { OnVitals } from './page-vitals';
import { AppGrants } from './grants/app-grants';
import { Housekeeping } from './moves/housekeeping';
import { ReleaseMoves } from './moves/release-moves';
import { EventFiles } from './record/event-files';
import { RegistryRecord } from './record/registry-record';
import { RecordRepair } from './moves/repair-record';
import { RegistryFolders } from '../disk/registry-folders';
import { RegistryReleases } from './registry-releases';
import { RegistryViews } from './registry-views';
import { Manifests } from './store/manifests';
import { ReleaseStore } from './store/release-store';
import type { Retention } from './moves/retention';
import { DeployTokens } from './tokens/deploy-tokens';
import { newOperatorToken } from './tokens/token-text';

export type RegistryOptions = Retention & {
  folder: string;
  /** Distinct visitors whose failures make the gateway roll back. */
  threshold: number;
  cache: BodyCache;
  /** Told of a record that is not whole (nothing can go live then), of what pages go without, and of what could not be removed. */
  onFault: (fault: string) => void;
  /** Told of each report of a page that counts. */
  onReport?: (report: Pick<FailureReport, 'app' | 'phase'>) => void;
  /** Called with the web vitals of each page that counts. */
  onVitals?: OnVitals;
  /** Told of a rollback by itself that a gate or a pin stood against; the record has it too. */
  onRefusal: (refusal: string) => void;
};

/** The registry of one folder, put together. Several, in several processes, may share the folder. */
export class ReleaseRegistry {
  readonly releases: RegistryReleases;
  readonly moves: ReleaseMoves;
  readonly tokens: DeployTokens;
  readonly grants: AppGrants;
  readonly views: RegistryViews;
  readonly repair: RecordRepair;
  readonly failures: FailureWatch;
  readonly vitals: PageVitals;
  /** Pages this gateway has opened lately. */
  readonly opened = new OpenedPages();
  private readonly folders: RegistryFolders;
  private readonly housekeeping: Housekeeping;
  private readonly tallies: PageTallies;

  constructor({ folder, keep, keepDays, threshold, cache, onFault, onReport, onVitals, onRefusal }: RegistryOptions) {
    const folders = new RegistryFolders(folder);
    this.folders = folders;
    const files = new EventFiles(this.folders);
    const record = new RegistryRecord(files, onFault);
    const store = new ReleaseStore(this.folders);
    const manifests = new Manifests(this.folders, onFault);
    const reports = new FailureReports(this.folders);
    this.housekeeping = new Housekeeping({ record, store, retention: { keep, keepDays }, onFault });
    this.releases = new RegistryReleases({ record, manifests, folders, cache, onFault });
    this.vitals = new PageVitals(this.releases, onVitals ?? (() => undefined));
    this.moves = new ReleaseMoves({ record, store, manifests, housekeeping: this.housekeeping });
    this.tokens = new DeployTokens(record);
    this.grants = new AppGrants(record);
    this.views = new RegistryViews({ record, files, store, reports });
    this.repair = new RecordRepair({ record, files, folders, store });
    this.tallies = new PageTallies(this.folders, this.opened, onFault);
    this.failures = new FailureWatch({
      record,
      reports,
      tallies: this.tallies,
      moves: this.moves,
      threshold,
      onReport: onReport ?? (() => undefined),
      onRefusal,
    });
  }

  /** Before the first request: makes the folder and the operator's token, and tidies up after a gateway that was killed. */
  async open(): Promise<void> {
    await mkdir(this.folders.incoming, { recursive: true });
    await this.operatorToken();
    await this.housekeeping.tidy();
    this.tallies.start();
  }

  /** After the last request. */
  async close(): Promise<void> {
    await this.tallies.stop();
  }

  /** The operator's token, one for all gateways of a store. Whoever may read its file is the operator. */
  async operatorToken(): Promise<string> {
    return (await madeOnce(this.folders.operatorToken, () => `${newOperatorToken()}\n`)).toString('utf8').trim();
  }
}
