import { PAGES } from '@klaster/shared/contract';
import type { HttpClient } from '@klaster/shared/http';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { BLANK_LINE, DataTable, Page, PageHeader, Pagination } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useClusterColumns } from './cluster-columns';
import { ClusterFilterBar } from './cluster-filters';
import { clustersQuery } from './queries';
import { toQuery, useClusterFilters } from './use-cluster-filters';

export type ClusterRegisterProps = { client: HttpClient; fixedProvince?: boolean };

/** The register of clusters, for visitors or staff by the client it is given. */
export function ClusterRegister({ client, fixedProvince = false }: ClusterRegisterProps) {
  const { t } = useTranslation('mf-registers');
  const { t: common } = useTranslation('shared');
  const filters = useClusterFilters();
  const { values, active, set, hrefFor } = filters;
  const register = useQuery(clustersQuery(client, toQuery(values)));
  const { data } = register;
  const forStaff = useIsRegisterStaff() && client.audience === 'session';
  const columns = useClusterColumns(forStaff, (values.page - 1) * PAGES.size);
  const totals = data && { company_name: common('total'), land_area: formatNumber(data.total_sum.land_area) };
  return (
    <Page>
      <PageHeader
        title={t('clusters.title')}
        context={data ? t('clusters.context', { total: formatNumber(data.total) }) : BLANK_LINE}
      />
      <ClusterFilterBar filters={filters} fixedProvince={fixedProvince} />
      <DataTable
        label={t('clusters.title')}
        query={register}
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
