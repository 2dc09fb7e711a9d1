import { PAGES } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useFilters } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { FilterBar, Page, PageHeader, ProvinceFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useClusterColumns } from './cluster-columns';
import { ClusterFilterFields, ClusterTable } from './cluster-table';
import { LATEST_FILTERS, LATEST_STATES, toLatestQuery } from './cluster-filters';
import { clusterReportsQuery } from './queries';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  const { values: filters, active, set, reset, hrefFor } = useFilters(LATEST_FILTERS);
  const query = useQuery(clusterReportsQuery(toLatestQuery(filters)));
  const bound = useSession()?.claims.province_code != null;
  const { data: provinces = [] } = useQuery({ ...provincesQuery, enabled: !bound });
  const { number, cluster, stir, province, district, period, status, submitted, due } = useClusterColumns(
    (filters.page - 1) * PAGES.size + 1,
    { report: (id) => `/amallar/cluster-info/${id}` },
  );
  return (
    <Page>
      <PageHeader title={t('latest.title')} />
      <FilterBar active={active} onClear={reset}>
        <ClusterFilterFields values={filters} states={LATEST_STATES} onChange={set} />
        {!bound && (
          <ProvinceFilter provinces={provinces} value={filters.province} onChange={(code) => set({ province: code })} />
        )}
      </FilterBar>
      <ClusterTable
        query={query}
        columns={[number, cluster, stir, province, district, period, status, submitted, due]}
        page={filters.page}
        hrefFor={hrefFor}
        hint={t('latest.hint')}
      />
    </Page>
  );
}
