import { isMissing, sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ShownEntry } from '../navigation/navigation';
import { COUNTS, LIVE } from './live-updates';

type Counted = Pick<ShownEntry, 'count'>;

/** Counts of a call by field; `none` where the server has no such call, null where the request failed. */
type Counts = Readonly<Record<string, unknown>> | 'none' | null;

/**
 * Counts of one call. A failure is not the page's: no badge is shown, nothing is reported, and nobody is led away from
 * the page. So it never rejects, and sends no request without a session, which would end the page.
 */
const countsQuery = (path: string) =>
  queryOptions({
    queryKey: [LIVE, COUNTS, path],
    queryFn: async (): Promise<Counts> => {
      if (session.current() === null) return null;
      try {
        return await sessionClient.get<Counts>(path);
      } catch (error) {
        return isMissing(error) ? 'none' : null;
      }
    },
    enabled: ({ state }) => state.data !== 'none',
    // Live updates mark the counts as stale.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Number of waiting items behind an entry, 0 where it is unknown. */
export function useWaitingCounts(entries: readonly Counted[]): (entry: Counted) => number {
  const paths = [...new Set(entries.flatMap(({ count }) => (count ? [count.path] : [])))];
  const answers = useQueries({ queries: paths.map(countsQuery) });
  return ({ count }) => (count ? numberIn(answers[paths.indexOf(count.path)]?.data, count.field) : 0);
}

/** Numbers of the reports that wait for the user, with the state of loading them; `null` where the server does not count. */
export function useReportCounts() {
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(countsQuery('/api/reports/counts'));
  const counts =
    data && data !== 'none' ? { toReview: numberIn(data, 'to_review'), late: numberIn(data, 'late') } : undefined;
  return { data: data === 'none' ? null : counts, isError: data === null, dataUpdatedAt, isFetching, refetch };
}

function numberIn(counts: Counts | undefined, field: string): number {
  const value = counts && counts !== 'none' ? counts[field] : undefined;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
}
