import type { AppReleases, FailurePhase } from '@klaster/shared/contract';
import { failurePhaseSchema } from '@klaster/shared/contract';
import type { FailedPage } from './verdict';

type Summary = AppReleases['failures'][number];

/** A version's failures by phase: how many visitors, and the latest message. */
export function summarise(version: string, failures: readonly FailedPage[]): Summary[] {
  return failurePhaseSchema.options.flatMap((phase) => summaryOf(version, phase, failures) ?? []);
}

function summaryOf(version: string, phase: FailurePhase, failures: readonly FailedPage[]): Summary | undefined {
  const ofPhase = failures.filter((failure) => failure.phase === phase);
  const latest = ofPhase.toSorted((a, b) => b.at - a.at)[0];
  if (!latest) return undefined;
  const visitors = new Set(ofPhase.map(({ visitor }) => visitor)).size;
  return { version, phase, visitors, last: new Date(latest.at).toISOString(), message: latest.message };
}
