import { PAGES } from '@klaster/shared/contract';
import type { ClusterReportsAnswer } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { DataTable, Pagination } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ClusterRow } from './cluster-columns';

export interface ClusterTableProps {
  query: UseQueryResult<ClusterReportsAnswer>;
  columns: readonly Column<ClusterRow>[];
  page: number;
  hrefFor: (change: { page: number }) => string;
  /** Action offered if there is no cluster. */
  hint: string;
}

/** Clusters with a report each, a page at a time. */
export function ClusterTable({ query, columns, page, hrefFor, hint }: ClusterTableProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <>
      <DataTable
        label={t('regions.clusterReports')}
        columns={columns}
        rows={query.data?.items ?? []}
        rowKey={({ cluster_id }) => cluster_id}
        empty={{ hint }}
        query={query}
      />
      <Pagination
        page={page}
        pageSize={PAGES.size}
        total={query.data?.total ?? 0}
        stale={!query.data || query.isPlaceholderData}
        hrefFor={(to) => hrefFor({ page: to })}
      />
    </>
  );
}
