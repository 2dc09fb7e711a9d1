import type { AppReleases, FailurePhase } from '@klaster/shared/contract';
import { failurePhaseSchema } from '@klaster/shared/contract';
import type { VisitorReports } from './failure-reports';

type Summary = AppReleases['failures'][number];

/** A version's failures by phase: how many visitors, and the latest message. */
export function summarise(version: string, reports: readonly VisitorReports[]): Summary[] {
  return failurePhaseSchema.options.flatMap((phase) => summaryOf(version, phase, reports) ?? []);
}

function summaryOf(version: string, phase: FailurePhase, reports: readonly VisitorReports[]): Summary | undefined {
  const ofPhase = reports.map(({ phases }) => phases[phase]).filter((report) => report !== undefined);
  const latest = ofPhase.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  return latest && { version, phase, visitors: ofPhase.length, last: latest.at, message: latest.message };
}
