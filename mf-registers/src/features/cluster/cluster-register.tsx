import type { HttpClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { useQuery } from '@tanstack/react-query';
import { useClusterColumns } from './cluster-columns';
import { ClusterList } from './cluster-list';
import { clustersQuery } from './queries';
import { toQuery, useClusterFilters } from './use-cluster-filters';

export type ClusterRegisterProps = { client: HttpClient; fixedProvince?: boolean };

/** The register of clusters, for visitors or staff by the client it is given. */
export function ClusterRegister({ client, fixedProvince }: ClusterRegisterProps) {
  const { t } = useTranslation('mf-registers');
  const filters = useClusterFilters();
  const query = useQuery(clustersQuery(client, toQuery(filters.values)));
  const forStaff = useIsRegisterStaff() && client.audience === 'session';
  const columns = useClusterColumns(forStaff, filters.values.page);
  return (
    <ClusterList
      title={t('clusters.title')}
      filters={filters}
      query={query}
      columns={columns}
      fixedProvince={fixedProvince}
    />
  );
}
