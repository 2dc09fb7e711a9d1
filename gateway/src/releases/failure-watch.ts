import type { FailureReport } from '@klaster/shared/contract/releases';
import type { ServedVersion } from './changes/decide';
import { releaseName } from '../storage/registry-folders';
import type { RegistryChanges } from './changes/registry-changes';
import type { RegistryRecord } from './record/registry-record';
import { getApp, GATEWAY, isStored, servedSince } from './record/state-machine';
import type { FailureReports } from './failures/failure-reports';
import { termKey } from './failures/opened-pages';
import type { PageTallies } from './failures/page-tallies';
import type { Releases } from './releases';
import { selectCounted, judge } from './failures/verdict';
import type { FailedPage } from './failures/verdict';

const MESSAGE_LENGTH = 300;

export type Reporter = {
  visitor: string;
  network: string;
  /** Called for a report that counts. */
  findAccount?: (() => Promise<string | undefined>) | undefined;
};

type WatchParts = {
  record: RegistryRecord;
  releases: Releases;
  reports: FailureReports;
  tallies: PageTallies;
  changes: RegistryChanges;
  /** Distinct visitors. */
  threshold: number;
  onReport: (report: Pick<FailureReport, 'app' | 'phase'>) => void;
  /** Called with the reason if a rollback is impossible. */
  onRefusal: (refusal: string) => void;
};

/** Rolls a version back when enough visitors could not load it. */
export class FailureWatch {
  /** By release, the number of the last event when a rollback was refused. Until another event, it would be refused again. */
  private readonly refused = new Map<string, number>();

  constructor(private readonly parts: WatchParts) {}

  /** A report counts once per page, and only for a stored release that is served to its visitor. */
  async report(sent: FailureReport, { visitor, network, findAccount }: Reporter): Promise<void> {
    const { app, version, phase, message, position, page } = sent;
    const { remotes } = await this.parts.releases.forVisitor(visitor);
    const served = remotes.find(({ manifest }) => manifest.name === app);
    const state = getApp(await this.parts.record.current(), app);
    const manifest = [served?.manifest, served?.fallback].find((candidate) => candidate?.version === version);
    if (!manifest || !isStored(state, version)) return;
    // Failures of a fallback, and of pages opened before the version was promoted again, are shown but cause no rollback.
    const isServed = served?.manifest.version === version && (sent.servedSince ?? served.sinceSeq) === served.sinceSeq;
    const sinceSeq = isServed ? served.sinceSeq : 0;
    const account = await findAccount?.();
    const failure = {
      page,
      visitor,
      network,
      phase,
      message,
      sinceSeq,
      ...(account !== undefined && { account }),
      ...(position && Object.hasOwn(manifest.files, position.file) && { position }),
    };
    const all = await this.parts.reports.add({ app, version }, failure);
    if (all !== null) this.parts.onReport({ app, phase });
    if (all !== null && sinceSeq === servedSince(state, version)) await this.judge({ app, version, sinceSeq }, all);
  }

  /** @param failures of the version; the last one was just reported */
  private async judge(served: ServedVersion, failures: readonly FailedPage[]): Promise<void> {
    const { app, version, sinceSeq } = served;
    const now = failures.at(-1)?.at ?? 0;
    const opened = (await this.parts.tallies.read(now))(termKey(app, version, sinceSeq));
    const { isBad, visitors, message } = judge(selectCounted(failures, sinceSeq, now), opened, this.parts.threshold);
    const why = `${visitors} visitors could not load it: ${message.slice(0, MESSAGE_LENGTH)}`;
    if (isBad) await this.rollBack(served, why);
  }

  private async rollBack(served: ServedVersion, why: string): Promise<void> {
    const release = releaseName(served);
    if (this.refused.get(release) === (await this.parts.record.current()).head.seq) return;
    const event = await this.parts.changes.rollBackAutomatically(served, { who: GATEWAY, why });
    if (event?.kind === 'rolled-back') return void this.refused.delete(release);
    this.refused.set(release, (await this.parts.record.current()).head.seq);
    if (event?.kind === 'rollback-refused') this.parts.onRefusal(`${release} is not rolled back: ${event.reason}`);
  }
}
