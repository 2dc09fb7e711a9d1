import type { Notice } from '@klaster/shared/contract';
import { isMissing, sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { untilIdle } from '../boot/waiting';
import { LIVE, NOTICES } from '../live/live-updates';

/** Invalidated when the server sends that a notice came or was read. */
const KEY = [LIVE, NOTICES];

/** Never stale: live updates invalidate it; a server without them leaves it as first loaded. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

/**
 * How many are unread; `null` where that is not known. It never fails, as the counts of the navigation do not: no badge is shown
 * then. Fetched when the browser is idle.
 */
export const unreadQuery = queryOptions({
  queryKey: [...KEY, 'unread'],
  queryFn: async ({ signal }): Promise<number | 'none' | null> => {
    await untilIdle(signal);
    signal.throwIfAborted();
    if (session.current() === null) return null;
    try {
      return (await sessionClient.call('GET /api/me/notices/count')).unread;
    } catch (error) {
      return isMissing(error) ? 'none' : null;
    }
  },
  enabled: ({ state }) => state.data !== 'none',
  ...NEVER_STALE,
});

/** The latest, for the panel. */
export const latestQuery = queryOptions({
  queryKey: [...KEY, 'latest'],
  queryFn: async () => (await sessionClient.call('GET /api/me/notices', { query: {} })).items,
  ...NEVER_STALE,
});

/** All of them, page by page. */
export const allQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ pageParam: before }) => sessionClient.call('GET /api/me/notices', { query: { before } }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.id : undefined),
  ...NEVER_STALE,
});

/** Marks notices as read, and refetches everything that shows them. */
export async function markRead(client: QueryClient, body: { ids: number[] } | { up_to: number }): Promise<void> {
  const { unread } = await sessionClient.call('PATCH /api/me/notices', { body });
  client.setQueryData(unreadQuery.queryKey, unread);
  await client.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey[2] !== 'unread' });
}

/** Link of a notice: to its subject, or to the list of all notices. */
export const pageOf = ({ to }: Pick<Notice, 'to'>): string => to ?? '/notices';
