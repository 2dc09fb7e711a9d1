import { PAGES } from '@klaster/shared/contract';
import type { Cluster, ClusterListAnswer } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { BLANK_LINE, DataTable, Page, PageHeader, Pagination } from '@klaster/shared/ui';
import type { Column } from '@klaster/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { ClusterFilterBar } from './cluster-filters';
import type { ClusterFilters } from './use-cluster-filters';

export type ClusterListProps = {
  title: string;
  filters: ClusterFilters;
  /** The page of clusters that the filters ask for. */
  query: UseQueryResult<ClusterListAnswer>;
  columns: Column<Cluster>[];
  /** Whoever is bound to a province has none to choose. */
  fixedProvince?: boolean | undefined;
};

/** A page that lists clusters: filters, table with totals, pages. Which clusters they are is the query's matter. */
export function ClusterList({ title, filters, query, columns, fixedProvince = false }: ClusterListProps) {
  const { t } = useTranslation('mf-registers');
  const { t: common } = useTranslation('shared');
  const { values, active, set, hrefFor } = filters;
  const { data } = query;
  const totals = data && { company_name: common('total'), land_area: formatNumber(data.total_sum.land_area) };
  return (
    <Page>
      <PageHeader
        title={title}
        context={data ? t('clusters.context', { total: formatNumber(data.total) }) : BLANK_LINE}
      />
      <ClusterFilterBar filters={filters} fixedProvince={fixedProvince} />
      <DataTable
        label={title}
        query={query}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={(cluster) => cluster.id}
        empty={{ hint: active ? t('clusters.emptyFiltered') : undefined }}
        totals={totals}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
      />
      {data && (
        <Pagination page={values.page} pageSize={PAGES.size} total={data.total} hrefFor={(page) => hrefFor({ page })} />
      )}
    </Page>
  );
}
