import type { HttpClient } from '@klaster/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Key of all queries of the registry; moving a release invalidates them. */
export const REGISTRY = ['shell', 'registry'];

/** While the tab is visible: others move releases too, and pages report failures. */
const REFRESH_MS = 15_000;

/**
 * Every app with its versions and failures.
 *
 * @param client of the page: the session's on the public one, the cookie's at the operations address
 */
export const appsQuery = (client: HttpClient) =>
  queryOptions({
    queryKey: [...REGISTRY, 'apps'],
    queryFn: async () => (await client.call('GET /registry')).apps,
    refetchInterval: REFRESH_MS,
  });

/**
 * Events, newest first. The previous list stays visible while a longer one loads.
 *
 * @param app of one app; empty: of all
 */
export const historyQuery = (client: HttpClient, app: string, limit: number) =>
  queryOptions({
    queryKey: [...REGISTRY, 'history', app, limit],
    queryFn: async () =>
      (await client.call('GET /registry/history', { query: { app: app || undefined, limit } })).events,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
