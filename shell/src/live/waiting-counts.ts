import { isMissing, sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ShownEntry } from '../navigation/navigation';
import { COUNTS, LIVE } from './live-updates';

type Counted = Pick<ShownEntry, 'count'>;

/** `none` if the server has no such call, null if the request failed. */
type Counts = Readonly<Record<string, unknown>> | 'none' | null;

/** Never rejects: without counts the page only lacks a badge. Not sent without a session, since that would end the page. */
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

/** Number of waiting items behind an entry; 0 if unknown. */
export function useWaitingCounts(entries: readonly Counted[]): (entry: Counted) => number {
  const paths = [...new Set(entries.flatMap(({ count }) => (count ? [count.path] : [])))];
  const answers = useQueries({ queries: paths.map(countsQuery) });
  return ({ count }) => (count ? readCount(answers[paths.indexOf(count.path)]?.data, count.field) : 0);
}

/** Data is `null` if the server does not count. */
export function useReportCounts() {
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(countsQuery('/api/reports/counts'));
  const counts =
    data && data !== 'none' ? { toReview: readCount(data, 'to_review'), late: readCount(data, 'late') } : undefined;
  return { data: data === 'none' ? null : counts, isError: data === null, dataUpdatedAt, isFetching, refetch };
}

function readCount(counts: Counts | undefined, field: string): number {
  const value = counts && counts !== 'none' ? counts[field] : undefined;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
}
