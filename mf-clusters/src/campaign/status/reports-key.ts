import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** Root of the query keys of everything that a decision on a report changes, scores aside. */
export const REPORTS_KEY = ['mf-clusters', 'reports'] as const;

/** Root of the query keys of scores, which come and go with decisions, and of the methods they are made by. */
export const RATING_KEY = ['mf-clusters', 'rating'] as const;

/** Marks as outdated what a decision on a report, or its withdrawal, changes. */
export async function invalidateDecided(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  const keys = [REPORTS_KEY, RATING_KEY];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ ...filters, queryKey })));
}
