import type { HttpClient } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { DataTable, Page, PageHeader, Pagination } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useClusterColumns } from './cluster-columns';
import { ClusterFilters } from './cluster-filters';
import { clustersQuery } from './queries';
import { PAGE_SIZE, useClusterFilters } from './use-cluster-filters';

/** Keeps the line's place until it is known, so that nothing jumps. */
const ROOM = '\u00A0';

export type ClusterRegisterProps = { client: HttpClient; fixedProvince?: boolean };

/** The register of clusters, for visitors or staff by the client it is given. */
export function ClusterRegister({ client, fixedProvince = false }: ClusterRegisterProps) {
  const { t } = useTranslation('mf-registers');
  const { t: common } = useTranslation('shared');
  const filters = useClusterFilters();
  const register = useQuery(clustersQuery(client, filters.query));
  const { data } = register;
  const forStaff = useIsRegisterStaff() && client.audience === 'session';
  const columns = useClusterColumns(forStaff, (filters.page - 1) * PAGE_SIZE);
  const totals = data && { company_name: common('total'), land_area: formatNumber(data.total_sum.land_area) };
  return (
    <Page>
      <PageHeader
        title={t('clusters.title')}
        context={data ? t('clusters.context', { total: formatNumber(data.total) }) : ROOM}
      />
      <ClusterFilters client={client} filters={filters} fixedProvince={fixedProvince} />
      <DataTable
        label={t('clusters.title')}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={(cluster) => cluster.id}
        empty={{ hint: filters.active ? t('clusters.emptyFiltered') : undefined }}
        totals={totals}
        sort={filters.sort}
        onSort={filters.setSort}
        {...loadState(register)}
      />
      {data && <Pagination page={filters.page} pageSize={PAGE_SIZE} total={data.total} hrefFor={filters.hrefFor} />}
    </Page>
  );
}
