import type { FailurePhase } from '@klaster/shared/contract';
import type { VisitorReports } from './failure-reports';

const WINDOW_MS = 60 * 60 * 1000;

/** Phases that speak against the release as such; what fails while rendering may be one visitor's data. */
const LOADING: readonly FailurePhase[] = ['entry', 'init', 'expose', 'chunk'];

/** Whoever sits at one address can make up any number of visitors: no more than these count. */
const VISITORS_OF_AN_ADDRESS = 2;

export type Verdict = { visitors: number; message: string };

/**
 * How many distinct visitors could not load a version within the last hour, and what most of them met.
 *
 * @param servedSince when the version went out; what was reported before that does not count
 */
export function loadFailures(reports: readonly VisitorReports[], servedSince: string, now: Date): Verdict {
  const after = Math.max(Date.parse(servedSince), now.getTime() - WINDOW_MS);
  const counted = reports.flatMap(({ address, phases }) => {
    const latest = LOADING.map((phase) => phases[phase])
      .filter((report) => report !== undefined)
      .filter((report) => Date.parse(report.at) >= after)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
    return latest ? [{ address, message: latest.message }] : [];
  });
  const byAddress = countEach(counted.map(({ address }) => address));
  const visitors = byAddress.reduce((sum, [, count]) => sum + Math.min(count, VISITORS_OF_AN_ADDRESS), 0);
  return { visitors, message: countEach(counted.map(({ message }) => message))[0]?.[0] ?? '' };
}

/** The distinct words with how often each comes, the commonest first. */
function countEach(words: readonly string[]): [word: string, count: number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
