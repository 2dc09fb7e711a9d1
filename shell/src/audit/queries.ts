import { auditLabels } from '@klaster/shared/contract/audit';
import type { Language } from '@klaster/shared/contract/http';
import { sessionClient } from '@klaster/shared/http';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditFilters } from './filters';

/** Key of the user's latest acts; every change on the same page invalidates it. */
export const ACTIVITY = ['shell', 'activity'];

function toQuery({ who, action, entity, entity_id, from, to }: AuditFilters) {
  return {
    ...(who && { who }),
    ...(action && { action }),
    ...(entity && { entity, ...(entity_id > 0 && { entity_id }) }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The previous pages stay visible while others load. */
export const auditQuery = (filters: AuditFilters, language: Language, enabled: boolean) =>
  infiniteQueryOptions({
    queryKey: ['shell', 'audit', language, toQuery(filters)],
    queryFn: ({ pageParam }) =>
      sessionClient.call('GET /api/audit', { query: { ...toQuery(filters), ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });

export const auditLabelsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['shell', 'audit-labels', language],
    queryFn: async () => (await auditLabels[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const downloadAudit = (filters: AuditFilters, from: string) =>
  sessionClient.download('GET /api/audit/export.xlsx', { query: { ...toQuery(filters), from } });
