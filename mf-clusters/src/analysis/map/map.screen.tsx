import { YEARS } from '@klaster/shared/contract/http';
import { areEnough, earlierQuarters } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters, useLocation } from '@klaster/shared/router';
import { FilterBar, Loaded, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MapFilterFields } from './map-filter-fields';
import { BESIDE_YEAR, mapFilters, chooseMeasure } from './map-filters';
import { findQuantity, quarterId } from './quantity';
import { QuarterSlider } from './quarter-slider';
import { mapFiguresQuery, MAX_QUARTERS } from './queries';
import type { MapFigures } from './queries';
import { ShownRegions } from './shown-regions';
import { useQuantityTexts } from './use-quantity-texts';
import { CopyLink } from '../views/copy-link';
import { toPeriod, withPeriod } from '../../campaign/periods/period-filters';
import { useShownQuarterText, WithQuarters } from '../../campaign/periods/shown-quarters';
import type { ShownQuarters } from '../../campaign/periods/shown-quarters';

export function Component() {
  const { t } = useTranslation('mf-clusters');
  return (
    <WithQuarters title={t('map.title')} needsList>
      {(shown) => <RegionsByFigure shown={shown} />}
    </WithQuarters>
  );
}

function RegionsByFigure({ shown: known }: { shown: ShownQuarters }) {
  const { t } = useTranslation('mf-clusters');
  const quarterText = useShownQuarterText(known);
  const texts = useQuantityTexts();
  const { periods, first } = known;
  const quarters = periods
    .filter(({ year }) => year >= YEARS.first && year <= YEARS.last)
    .slice(0, MAX_QUARTERS)
    .map(({ year, quarter, confirmed, clusters }) => ({
      year,
      quarter,
      few: clusters !== undefined && !areEnough(confirmed, clusters),
    }))
    .toReversed();
  const { values: filters, active, set, reset } = useFilters(mapFilters(first));
  const { search } = useLocation();
  const quantity = findQuantity(filters.figure);
  const shown = periods.find((period) => quarterId(period) === quarterId(toPeriod(filters)));
  const context = t('map.context', {
    period: quarterText(toPeriod(filters)),
    total: formatNumber(shown?.confirmed ?? 0),
  });
  const others = quarters.filter((quarter) => quarterId(quarter) !== quarterId(toPeriod(filters)));
  const yearBefore = earlierQuarters(toPeriod(filters)).year;
  const besideId = filters.beside === BESIDE_YEAR && yearBefore ? quarterId(yearBefore) : filters.beside;
  const beside = others.find((other) => quarterId(other) === besideId);
  const few = new Set(quarters.filter((quarter) => quarter.few).map(quarterId));
  const onSort = (sort: string) => set({ sort });
  const common = { filters, onSort, few, periods: [toPeriod(filters), ...(beside ? [beside] : [])], quarterText };
  const measure = chooseMeasure(filters);
  const shownQuarters = quarters.filter((quarter) =>
    common.periods.some((other) => quarterId(other) === quarterId(quarter)),
  );
  const query = useQuery({
    ...mapFiguresQuery(quantity, measure, measure === 'growth' ? shownQuarters : quarters),
    enabled: quarters.length > 0,
  });
  return (
    <Page>
      <PageHeader
        title={t('map.title')}
        context={context}
        actions={<CopyLink address={`/map?${withPeriod(search, filters)}`} data-print="hidden" />}
      />
      <FilterBar active={active} onClear={reset}>
        <MapFilterFields filters={filters} thisYear={known.thisYear} beside={others.toReversed()} onChange={set} />
      </FilterBar>
      {quarters.length === 0 ? (
        <ShownRegions {...common} known={NONE} />
      ) : (
        <Loaded query={query}>
          {(answer) => (
            <ShownRegions {...common} known={answer}>
              <QuarterSlider
                quarters={quarters}
                shown={toPeriod(filters)}
                time={texts.time(quantity, chooseMeasure(filters))}
                onChange={(next) =>
                  set({ cluster_annual: next.year, cluster_quarter: next.quarter }, { replace: true })
                }
              />
            </ShownRegions>
          )}
        </Loaded>
      )}
    </Page>
  );
}

const NONE: MapFigures = { figures: new Map(), coverage: new Map(), decimals: 0 };
