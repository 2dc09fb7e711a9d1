import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PAGE_SIZES } from '../../contract/http/list-queries';
import type { RegisterState } from '../../contract/kinds/kind';
import { formatName, formatNumber, useTranslation } from '../../i18n';
import { provincesQuery } from '../../query';
import { FilterBar, ProvinceFilter, SearchFilter, SelectFilter } from '../../ui';
import { districtsQuery } from './queries';
import { findProvince, FIRST_ORDER } from './use-list-filters';
import type { ListFilters } from './use-list-filters';

export const FILTER_FORM = { id: 'filters', fallback: FIRST_ORDER };

export type RegisterFilterBarProps = {
  filters: ListFilters;
  state: RegisterState;
  forStaff: boolean;
  /** Province that a user is bound to, who cannot choose another. */
  boundTo: string | null;
  end?: ReactNode;
};

export function RegisterFilterBar({ filters, state, forStaff, boundTo, end }: RegisterFilterBarProps) {
  const { t } = useTranslation(['register', 'shared']);
  const { values, active, set, reset } = filters;
  const province = findProvince(values, boundTo);
  const { data: provinces = [] } = useQuery({ ...provincesQuery, enabled: boundTo === null });
  return (
    <FilterBar
      id={FILTER_FORM.id}
      active={active}
      onClear={reset}
      end={end}
      sort={values.sort === FIRST_ORDER ? '' : values.sort}
    >
      <SearchFilter
        label={t('filters.search')}
        value={values.search}
        onSearch={(search) => set({ search }, { replace: true })}
        width="12.5rem"
      />
      {boundTo === null && (
        <ProvinceFilter
          provinces={provinces}
          value={province}
          onChange={(code) => set({ province: code, district: '' })}
        />
      )}
      {province && (
        <DistrictFilter
          province={province}
          value={values.district}
          onChange={(district) => set({ district, ...(boundTo === null && { province }) })}
        />
      )}
      {forStaff && state === 'live' && (
        <SelectFilter
          label={t('shared:status')}
          value={values.active}
          onChange={(value) => set({ active: value })}
          options={[
            { value: '', label: t('filters.activeOrNot') },
            { value: 'true', label: t('shared:active') },
            { value: 'false', label: t('shared:inactive') },
          ]}
          width="12rem"
        />
      )}
      {values.import > 0 && (
        <SelectFilter
          label={t('filters.import')}
          value={String(values.import)}
          onChange={(id) => set({ import: Number(id) })}
          options={[
            { value: '0', label: t('filters.importOff') },
            { value: String(values.import), label: t('filters.importOn', { id: String(values.import) }) },
          ]}
        />
      )}
    </FilterBar>
  );
}

type DistrictFilterProps = { province: string; value: string; onChange: (code: string) => void };

function DistrictFilter({ province, value, onChange }: DistrictFilterProps) {
  const { t } = useTranslation(['register', 'shared']);
  const { data: districts = [] } = useQuery(districtsQuery(province));
  const options = districts.map(({ district_code, district_name }) => ({
    value: district_code,
    label: formatName(district_name),
  }));
  return (
    <SelectFilter
      name="district"
      label={t('shared:district')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('filters.allDistricts') }, ...options]}
      width="14rem"
    />
  );
}

export function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const { t } = useTranslation('register');
  const options = PAGE_SIZES.map((size) => ({
    value: String(size),
    label: t('filters.rows', { total: formatNumber(size) }),
  }));
  return (
    <SelectFilter
      label={t('filters.pageSize')}
      value={String(value)}
      onChange={(size) => onChange(Number(size))}
      options={options}
      width="7rem"
    />
  );
}
