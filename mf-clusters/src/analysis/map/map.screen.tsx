import { YEARS } from '@klaster/shared/contract';
import type { PeriodOverview } from '@klaster/shared/contract';
import { formatNumber, quarterOf, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { Box, FilterBar, Grid, Heading, Loaded, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { classify } from './classes';
import { MapFilterFields } from './map-filter-fields';
import { mapFilters } from './map-filters';
import type { MapFilters } from './map-filters';
import { quantityOf, quarterId, withoutFigure } from './quantity';
import type { FiguresByQuarter, Quantity, RegionFigure } from './quantity';
import { QuarterSlider } from './quarter-slider';
import { mapFiguresQuery, MOST_QUARTERS } from './queries';
import { REGION_CODES } from './region-codes';
import { RegionFiguresTable } from './region-figures-table';
import { RegionMap } from './region-map';
import { SaveMap } from './save-map';
import { useQuantityTexts } from './use-quantity-texts';
import { useRegionNames } from './use-region-names';
import { atPeriod, toPeriod } from '../../campaign/periods/period-filters';
import { periodsQuery } from '../../campaign/periods/queries';

/** A figure, a section or the rating by region: a map, its table, and a slider over the quarters. */
export function Component() {
  // Which quarters there are decides where the map begins.
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(periodsQuery);
  if (query.data) return <RegionsByFigure periods={query.data.periods} />;
  return (
    <Page>
      <PageHeader title={t('map.title')} />
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function RegionsByFigure({ periods }: { periods: readonly PeriodOverview[] }) {
  const { t } = useTranslation('mf-clusters');
  const [now] = useState(() => quarterOf(new Date()));
  const quarters = useMemo(
    () =>
      periods
        .filter(({ year }) => year >= YEARS.first && year <= YEARS.last)
        .slice(0, MOST_QUARTERS)
        .map(({ year, quarter }) => ({ year, quarter }))
        .toReversed(),
    [periods],
  );
  const { year, quarter } = periods.find(({ confirmed }) => confirmed > 0) ?? now;
  const schema = useMemo(() => mapFilters({ year, quarter }), [year, quarter]);
  const { values: filters, active, set, reset } = useFilters(schema);
  const quantity = quantityOf(filters.figure);
  const shown = periods.find((one) => quarterId(one) === quarterId(toPeriod(filters)));
  const context = t('map.context', {
    period: t('queue.period', toPeriod(filters)),
    total: formatNumber(shown?.confirmed ?? 0),
  });
  const query = useQuery({ ...mapFiguresQuery(quantity, quarters), enabled: quarters.length > 0 });
  return (
    <Page>
      <PageHeader title={t('map.title')} context={context} />
      <FilterBar active={active} onClear={reset}>
        <MapFilterFields filters={filters} thisYear={now.year} onChange={set} />
      </FilterBar>
      {quarters.length === 0 ? (
        <Shown quantity={quantity} filters={filters} figures={NONE} />
      ) : (
        <Loaded query={query}>
          {(figures) => (
            <Shown quantity={quantity} filters={filters} figures={figures}>
              <QuarterSlider
                quarters={quarters}
                shown={toPeriod(filters)}
                onChange={(next) =>
                  set({ cluster_annual: next.year, cluster_quarter: next.quarter }, { replace: true })
                }
              />
            </Shown>
          )}
        </Loaded>
      )}
    </Page>
  );
}

const NONE: FiguresByQuarter = new Map();

interface ShownProps {
  quantity: Quantity;
  filters: MapFilters;
  figures: FiguresByQuarter;
  /** Below the map. */
  children?: ReactNode;
}

function Shown({ quantity, filters, figures, children }: ShownProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useQuantityTexts();
  const nameOf = useRegionNames();
  const period = toPeriod(filters);
  const shown = figures.get(quarterId(period));
  const regions = new Map<string, RegionFigure>(
    REGION_CODES.map((code) => [code, shown?.get(code) ?? withoutFigure(quantity.section, code)]),
  );
  const division = filters.classes;
  const within = filters.span === 'all' ? [...figures.values()] : shown ? [shown] : [];
  const known = within.flatMap((quarter) => [...quarter.values()].filter((figure) => typeof figure === 'number'));
  const classes = classify(known, division, quantity.decimals);
  const name = texts.name(quantity);
  const unit = texts.unit(quantity);
  const map = {
    title: `${[name, unit].filter(Boolean).join(', ')}. ${t('queue.period', period)}`,
    unit,
    figures: regions,
    classes,
    division,
    format: (figure: number) => formatNumber(figure, { decimals: quantity.decimals }),
    nameOf,
    hrefFor: (code: string) => atPeriod(`/hududlar/clusters/${code}`, filters),
  };
  const isEmpty = ![...regions.values()].some((figure) => typeof figure === 'number');
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 26rem' }} gap="4" alignItems="start">
      <Box as="section" bg="bg.panel" borderWidth="1px" borderRadius="md" p={{ base: '3', sm: '4' }}>
        <Heading as="h2" fontSize="md" mb="2">
          {unit ? `${name}, ` : name}
          {unit && (
            <Text as="span" fontWeight="normal" color="fg.muted">
              {unit}
            </Text>
          )}
        </Heading>
        {isEmpty && (
          <Text role="status" color="fg.muted" mb="2">
            {t('map.empty')}
          </Text>
        )}
        <SaveMap title={map.title}>
          <RegionMap {...map} />
          {children}
        </SaveMap>
      </Box>
      <RegionFiguresTable {...map} />
    </Grid>
  );
}
