import { isMissing, sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { ShownEntry } from '../navigation/navigation';
import { COUNTS, LIVE } from './live-updates';

type Counted = Pick<ShownEntry, 'count'>;

/** What a call counts by field; `none` where the server has no such call, nothing where it could not be asked. */
type Counts = Readonly<Record<string, unknown>> | 'none' | null;

/**
 * Counts of one call. What fails is no failure of the page: no badge is shown then, nobody is told, and nobody is led away from
 * where they are. So it never fails, and is not asked without a session, which would end the page.
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
    // Those who keep the counts live say when they are old.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Tells of an entry how much waits behind it, 0 where that is not known. */
export function useWaitingCounts(entries: readonly Counted[]): (entry: Counted) => number {
  const paths = [...new Set(entries.flatMap(({ count }) => (count ? [count.path] : [])))];
  const answers = useQueries({ queries: paths.map(countsQuery) });
  return ({ count }) => (count ? numberIn(answers[paths.indexOf(count.path)]?.data, count.field) : 0);
}

/** How many reports wait for the user, for a part of a page that says how it stands; `null` where the server does not count. */
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
