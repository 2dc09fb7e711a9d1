import type { HttpClient } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { FilterBar, SearchFilter, SelectFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { provincesQuery } from './queries';
import type { useClusterFilters } from './use-cluster-filters';

export type ClusterFiltersProps = {
  client: HttpClient;
  filters: ReturnType<typeof useClusterFilters>;
  /** Whoever is bound to a province has none to choose. */
  fixedProvince: boolean;
};

export function ClusterFilters({ client, filters, fixedProvince }: ClusterFiltersProps) {
  const { t } = useTranslation('mf-registers');
  const { province, search, active, change, clear } = filters;
  return (
    <FilterBar active={active} onClear={clear}>
      <SearchFilter label={t('filters.search')} value={search} onSearch={(text) => change({ search: text })} />
      {!fixedProvince && (
        <ProvinceFilter client={client} value={province} onChange={(code) => change({ province: code })} />
      )}
    </FilterBar>
  );
}

type ProvinceFilterProps = { client: HttpClient; value: string; onChange: (code: string) => void };

function ProvinceFilter({ client, value, onChange }: ProvinceFilterProps) {
  const { t } = useTranslation('mf-registers');
  const { t: common } = useTranslation('shared');
  const { data: provinces = [] } = useQuery(provincesQuery(client));
  const options = provinces.map(({ province_code, province_name }) => ({
    value: province_code,
    label: formatName(province_name),
  }));
  return (
    <SelectFilter
      label={common('province')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('filters.allProvinces') }, ...options]}
      width="15rem"
    />
  );
}
