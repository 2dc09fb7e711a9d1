import { auditLabels } from '@klaster/shared/contract';
import type { Language } from '@klaster/shared/contract';
import { sessionClient } from '@klaster/shared/http';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditFilters } from './filters';

/** Key of the user's latest acts; what is on the same page invalidates it. */
export const ACTIVITY = ['shell', 'activity'];

/** Query parameters of the filters; empty ones are left out. */
function queryOf({ who, action, entity, entity_id, from, to }: AuditFilters) {
  return {
    ...(who && { who }),
    ...(action && { action }),
    ...(entity && { entity, ...(entity_id > 0 && { entity_id }) }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Pages of entries, latest first. The previous ones stay visible while others load. */
export const auditQuery = (filters: AuditFilters, language: Language, enabled: boolean) =>
  infiniteQueryOptions({
    queryKey: ['shell', 'audit', language, queryOf(filters)],
    queryFn: ({ pageParam }) =>
      sessionClient.call('GET /api/audit', { query: { ...queryOf(filters), ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });

/** Labels of acts and of their objects, in a language. */
export const auditLabelsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['shell', 'audit-labels', language],
    queryFn: async () => (await auditLabels[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The entries that match the filters as a spreadsheet, beginning with the day `from`. */
export const downloadAudit = (filters: AuditFilters, from: string) =>
  sessionClient.download('GET /api/audit/export.xlsx', { query: { ...queryOf(filters), from } });
