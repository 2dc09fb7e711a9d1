import type { HttpClient } from '@klaster/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Moving a release invalidates all queries under it. */
export const REGISTRY = ['shell', 'registry'];

/** Milliseconds: other users move releases too, and pages report failures. */
const REFRESH_MS = 15_000;

/** @param client the session's on the public pages, the cookie's at the operations address */
export const appsQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: [...REGISTRY, 'apps'],
    queryFn: async () => (await client.call('GET /registry')).apps,
    refetchInterval: REFRESH_MS,
  });

/** Newest first; an empty `app` means all. The previous list stays visible while a longer one loads. */
export const historyQuery = (client: HttpClient, app: string, limit: number) =>
  queryOptions({
    queryKey: [...REGISTRY, 'history', app, limit],
    queryFn: async () =>
      (await client.call('GET /registry/history', { query: { app: app || undefined, limit } })).events,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
