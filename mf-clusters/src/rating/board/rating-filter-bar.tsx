import { COMPLETE_POINTS, RATING_ORDERS } from '@klaster/shared/contract/rating';
import type { RatingAnswer, RatingOrder } from '@klaster/shared/contract/rating';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import type { useFilters } from '@klaster/shared/router';
import { FilterBar, ProvinceFilter, SearchFilter, SelectFilter } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { PeriodSelect } from './period-select';
import { shownPeriod, toPeriod } from './rating-filters';
import type { RATING_FILTERS } from './rating-filters';

export type Filters = ReturnType<typeof useFilters<typeof RATING_FILTERS>>;

export function RatingFilterBar({ filters, rating }: { filters: Filters; rating: RatingAnswer | undefined }) {
  const { t } = useTranslation('mf-clusters');
  const { values, active, set, reset, hrefFor } = filters;
  const { data: provinces = [] } = useQuery(provincesQuery);
  return (
    <FilterBar active={active} onClear={reset}>
      <PeriodSelect
        period={shownPeriod(toPeriod(values), rating)}
        periods={rating?.periods ?? []}
        onChange={set}
        hrefFor={hrefFor}
      />
      <SearchFilter
        label={t('regions.search')}
        value={values.search}
        onSearch={(search) => set({ search }, { replace: true })}
      />
      <ProvinceFilter provinces={provinces} value={values.province} onChange={(province) => set({ province })} />
      <OrderFilter order={values.order} onChange={(order) => set({ order })} />
      <SelectFilter
        name="complete"
        label={t('rating.counted')}
        width="11rem"
        value={values.complete}
        onChange={(complete) => set({ complete: complete === 'true' ? 'true' : '' })}
        options={[
          { value: '', label: t('rating.allScores') },
          { value: 'true', label: t('rating.complete', { points: formatNumber(COMPLETE_POINTS) }) },
        ]}
      />
    </FilterBar>
  );
}

interface OrderFilterProps {
  order: RatingOrder;
  onChange: (order: RatingOrder) => void;
}

/** Heads of the table offer the other orders. */
function OrderFilter({ order, onChange }: OrderFilterProps) {
  const { t } = useTranslation('mf-clusters');
  const labels = {
    top: t('rating.top'),
    bottom: t('rating.bottom'),
    '-movement': t('rating.climbed'),
    movement: t('rating.fallen'),
  };
  const options = Object.entries(labels).map(([value, label]) => ({ value: value === 'top' ? '' : value, label }));
  const isOther = !(order in labels);
  return (
    <SelectFilter
      name="order"
      label={t('rating.order')}
      width="13rem"
      value={order === 'top' ? '' : order}
      onChange={(value) => onChange(RATING_ORDERS.find((order) => order === value) ?? 'top')}
      options={isOther ? [...options, { value: order, label: t('rating.byColumn') }] : options}
    />
  );
}
