import type { FailureReport } from '@klaster/shared/contract';
import type { ReleaseMoves } from '../moves/release-moves';
import type { RegistryRecord } from '../record/registry-record';
import { appOf, isStored, previousOf } from '../record/registry-state';
import type { AppState } from '../record/registry-state';
import type { FailureReports, Reporter } from './failure-reports';
import { loadFailures } from './verdict';

const MESSAGE_LENGTH = 300;

/** Name of the gateway as one that moves releases. */
const GATEWAY = 'gateway';

/** Takes pages' reports of failures; when enough visitors could not load what is served, what was before is served again. */
export class FailureWatch {
  constructor(
    private readonly record: RegistryRecord,
    private readonly reports: FailureReports,
    private readonly moves: ReleaseMoves,
    /** Distinct visitors. */
    private readonly threshold: number,
  ) {}

  /** A report of a release that is not kept is nobody's concern any more. */
  async report(report: FailureReport, reporter: Reporter): Promise<void> {
    const app = appOf(await this.record.current(), report.app);
    if (!isStored(app, report.version)) return;
    await this.reports.add(report, reporter, new Date());
    const served = servedAs(app, report.version);
    if (served) await this.judge(report, served.since);
  }

  private async judge({ app, version }: FailureReport, since: string): Promise<void> {
    const { visitors, message } = loadFailures(await this.reports.of(app, version), since, new Date());
    if (visitors < this.threshold) return;
    const why = `${visitors} visitors could not load it: ${message.slice(0, MESSAGE_LENGTH)}`;
    const target = (state: Parameters<typeof appOf>[0]) => servedAs(appOf(state, app), version)?.instead ?? null;
    await this.moves.rollBackByItself(app, target, { who: GATEWAY, why });
  }
}

/**
 * Since when visitors get a version, and what they would get instead; undefined when none get it. What the gateway itself
 * went back to, it does not leave again: the next step is a person's, and made-up reports lead no further than one back.
 */
function servedAs(app: AppState, version: string): { since: string; instead: string | null } | undefined {
  if (app.live === version && app.since !== null) {
    return { since: app.since, instead: app.who === GATEWAY ? null : previousOf(app) };
  }
  return app.canary?.version === version ? { since: app.canary.since, instead: app.live } : undefined;
}
