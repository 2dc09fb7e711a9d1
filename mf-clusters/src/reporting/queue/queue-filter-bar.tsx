import { useSession } from '@klaster/shared/session';
import { FilterBar } from '@klaster/shared/ui';
import { PeriodSelects } from '../../campaign/periods/period-selects';
import { ProvinceSelect } from '../../campaign/regions/province-select';
import type { QueueFilters } from './queue-filters';

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
  const bound = useSession()?.claims.province_code != null;
  return (
    <FilterBar active={active} onClear={onClear}>
      <PeriodSelects filters={filters} thisYear={thisYear} onChange={onChange} />
      {!bound && <ProvinceSelect value={filters.province} onChange={(province) => onChange({ province })} />}
    </FilterBar>
  );
}
