import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { FilterBar, SearchFilter, SelectFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ClusterFilters } from './use-cluster-filters';

export type ClusterFilterBarProps = {
  filters: ClusterFilters;
  /** Whoever is bound to a province has none to choose. */
  fixedProvince: boolean;
};

export function ClusterFilterBar({ filters, fixedProvince }: ClusterFilterBarProps) {
  const { t } = useTranslation('mf-registers');
  const { values, active, set, reset } = filters;
  const { province, search } = values;
  return (
    <FilterBar active={active} onClear={reset}>
      <SearchFilter
        label={t('filters.search')}
        value={search}
        onSearch={(text) => set({ search: text }, { replace: true })}
      />
      {!fixedProvince && <ProvinceFilter value={province} onChange={(code) => set({ province: code })} />}
    </FilterBar>
  );
}

type ProvinceFilterProps = { value: string; onChange: (code: string) => void };

function ProvinceFilter({ value, onChange }: ProvinceFilterProps) {
  const { t } = useTranslation('mf-registers');
  const { t: common } = useTranslation('shared');
  const { data: provinces = [] } = useQuery(provincesQuery);
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
