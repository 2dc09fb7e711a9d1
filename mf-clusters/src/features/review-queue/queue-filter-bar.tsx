import { formatName, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useSession } from '@klaster/shared/session';
import { FilterBar, SelectFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { QueueFilters } from './queue-filters';

/** Years offered besides the one shown: reports go back so far. */
const YEARS_BACK = 5;
const QUARTERS = ['1', '2', '3', '4'];

export interface QueueFilterBarProps {
  filters: QueueFilters;
  /** Year it is. */
  thisYear: number;
  active: boolean;
  onChange: (change: Partial<QueueFilters>) => void;
  onClear: () => void;
}

/** Period and province of the queue. A user bound to a province has no choice of it. */
export function QueueFilterBar({ filters, thisYear, active, onChange, onClear }: QueueFilterBarProps) {
  const { t } = useTranslation(['shared', 'mf-clusters']);
  const bound = useSession()?.claims.province_code != null;
  return (
    <FilterBar active={active} onClear={onClear}>
      <SelectFilter
        name="cluster_annual"
        label={t('year')}
        width="7rem"
        value={String(filters.cluster_annual)}
        onChange={(year) => onChange({ cluster_annual: Number(year) })}
        options={years(thisYear, filters.cluster_annual).map((value) => ({ value, label: value }))}
      />
      <SelectFilter
        name="cluster_quarter"
        label={t('quarter')}
        width="10rem"
        value={String(filters.cluster_quarter)}
        onChange={(quarter) => onChange({ cluster_quarter: Number(quarter) })}
        options={QUARTERS.map((value) => ({ value, label: t('mf-clusters:quarter', { quarter: value }) }))}
      />
      {!bound && <ProvinceFilter value={filters.province} onChange={(province) => onChange({ province })} />}
    </FilterBar>
  );
}

function ProvinceFilter({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation(['shared', 'mf-clusters']);
  const { data: provinces = [] } = useQuery(provincesQuery);
  return (
    <SelectFilter
      name="province"
      label={t('province')}
      width="16rem"
      value={value}
      onChange={onChange}
      placeholder={t('mf-clusters:queue.allProvinces')}
      options={provinces.map(({ province_code, province_name }) => ({
        value: province_code,
        label: formatName(province_name),
      }))}
    />
  );
}

function years(current: number, shown: number): string[] {
  const offered = Array.from({ length: YEARS_BACK }, (_, back) => current - back);
  return [...new Set([...offered, shown])].sort((a, b) => b - a).map(String);
}
