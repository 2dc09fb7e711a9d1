import { useTranslation } from '@klaster/shared/i18n';
import { SelectFilter } from '@klaster/shared/ui';
import type { PeriodFilters } from './period-filters';

const YEARS_BACK = 5;
const QUARTERS = ['1', '2', '3', '4'];

export interface PeriodSelectsProps {
  filters: PeriodFilters;
  /** The current year. */
  thisYear: number;
  onChange: (change: Partial<PeriodFilters>) => void;
}

export function PeriodSelects({ filters, thisYear, onChange }: PeriodSelectsProps) {
  const { t } = useTranslation(['shared', 'mf-clusters']);
  return (
    <>
      <SelectFilter
        name="cluster_annual"
        label={t('year')}
        width="6rem"
        value={String(filters.cluster_annual)}
        onChange={(year) => onChange({ cluster_annual: Number(year) })}
        options={years(thisYear, filters.cluster_annual).map((value) => ({ value, label: value }))}
      />
      <SelectFilter
        name="cluster_quarter"
        label={t('quarter')}
        width="8rem"
        value={String(filters.cluster_quarter)}
        onChange={(quarter) => onChange({ cluster_quarter: Number(quarter) })}
        options={QUARTERS.map((value) => ({ value, label: t('mf-clusters:quarter', { quarter: value }) }))}
      />
    </>
  );
}

function years(current: number, shown: number): string[] {
  const offered = Array.from({ length: YEARS_BACK }, (_, back) => current - back);
  return [...new Set([...offered, shown])].sort((a, b) => b - a).map(String);
}
