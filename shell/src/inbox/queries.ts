import { isMissing, sessionClient } from '@klaster/shared/http';
import { session } from '@klaster/shared/session';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { untilIdle } from '../boot/waiting';
import { LIVE, NOTICES } from '../live/live-updates';

/** Live updates invalidate it. */
const KEY = [LIVE, NOTICES];

/** Only live updates invalidate the data; on a server without them it stays as first loaded. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

/** Never fails: `null` if unknown, `none` if the server has no notices. Requested when the browser is idle. */
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

export const latestQuery = queryOptions({
  queryKey: [...KEY, 'latest'],
  queryFn: async () => (await sessionClient.call('GET /api/me/notices', { query: {} })).items,
  ...NEVER_STALE,
});

export const allQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ pageParam: before }) => sessionClient.call('GET /api/me/notices', { query: { before } }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ items, has_more }) => (has_more ? items.at(-1)?.id : undefined),
  ...NEVER_STALE,
});

type Marked = { ids: number[] } | { up_to: number };

export async function markRead(client: QueryClient, body: Marked): Promise<void> {
  const { unread } = await sessionClient.call('PATCH /api/me/notices', { body });
  client.setQueryData(unreadQuery.queryKey, unread);
  await client.invalidateQueries({ queryKey: KEY, predicate: ({ queryKey }) => queryKey[2] !== 'unread' });
}

/** Marks notices as read. A failure is visible: they stay unread. */
export function useMark(): (body: Marked) => void {
  const client = useQueryClient();
  return (body) => void markRead(client, body).catch(() => undefined);
}
