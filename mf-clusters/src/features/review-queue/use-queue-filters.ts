import { useQueryParams } from '@klaster/shared/router';
import { useMemo } from 'react';
import { defaultFilters, isFiltered, readFilters, writeFilters } from './queue-filters';
import type { QueueFilters } from './queue-filters';

/** The queue's filters, kept in the address. */
export function useQueueFilters(now: Date) {
  const [search, setSearch] = useQueryParams();
  const defaults = useMemo(() => defaultFilters(now), [now]);
  const filters = readFilters(search, defaults);
  // Another filter begins at its first page, unless the change says otherwise.
  const changed = (before: URLSearchParams, change: Partial<QueueFilters>) =>
    writeFilters({ ...readFilters(before, defaults), page: 1, ...change }, defaults);
  return {
    filters,
    defaults,
    active: isFiltered(filters, defaults),
    hrefFor: (change: Partial<QueueFilters>) => `?${changed(search, change)}`,
    change: (change: Partial<QueueFilters>) => setSearch((before) => changed(before, change)),
    clear: () => setSearch(() => new URLSearchParams()),
  };
}
