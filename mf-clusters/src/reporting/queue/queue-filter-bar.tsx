import { provincesQuery } from '@klaster/shared/query';
import { useSession } from '@klaster/shared/session';
import { FilterBar, ProvinceFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PeriodSelects } from '../../campaign/periods/period-selects';
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
  const { data: provinces = [] } = useQuery({ ...provincesQuery, enabled: !bound });
  return (
    <FilterBar active={active} onClear={onClear}>
      <PeriodSelects filters={filters} thisYear={thisYear} onChange={onChange} />
      {!bound && (
        <ProvinceFilter
          provinces={provinces}
          value={filters.province}
          onChange={(province) => onChange({ province })}
        />
      )}
    </FilterBar>
  );
}
