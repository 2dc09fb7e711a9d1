import { sessionClient } from '@klaster/shared/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Of everything the registry tells: a move of a release makes all of it old. */
export const REGISTRY = ['shell', 'registry'];

/** While the tab is in sight: others move releases too, and pages report failures. */
const REFRESH_MS = 15_000;

/** Every app with its versions and failures. */
export const appsQuery = queryOptions({
  queryKey: [...REGISTRY, 'apps'],
  queryFn: async () => (await sessionClient.call('GET /registry')).apps,
  refetchInterval: REFRESH_MS,
});

/**
 * What was done, newest first. The list before stays in sight while a longer one loads.
 *
 * @param app of one app; empty: of all
 */
export const historyQuery = (app: string, limit: number) =>
  queryOptions({
    queryKey: [...REGISTRY, 'history', app, limit],
    queryFn: async () =>
      (await sessionClient.call('GET /registry/history', { query: { app: app || undefined, limit } })).events,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
