import { YEARS } from '@klaster/shared/contract';
import type { Quarter } from '@klaster/shared/contract';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { useFilters } from '@klaster/shared/router';
import { Box, FilterBar, Grid, Heading, Loaded, Page, PageHeader, Text } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { classify } from './classes';
import { MapFilterFields } from './map-filter-fields';
import { mapFilters } from './map-filters';
import type { MapFilters } from './map-filters';
import { quantityOf, quarterId, withoutFigure } from './quantity';
import type { Quantity, RegionFigure } from './quantity';
import { QuarterSlider } from './quarter-slider';
import { mapFiguresQuery, MOST_QUARTERS } from './queries';
import type { MapFigures } from './queries';
import { REGION_CODES } from './region-codes';
import { RegionFiguresTable } from './region-figures-table';
import { RegionMap } from './region-map';
import { SaveMap } from './save-map';
import { useQuantityTexts } from './use-quantity-texts';
import { useRegionNames } from './use-region-names';
import { atPeriod, toPeriod } from '../../campaign/periods/period-filters';
import { useShownQuarterText, WithQuarters } from '../../campaign/periods/shown-quarters';
import type { ShownQuarters } from '../../campaign/periods/shown-quarters';

/** A figure, a section or the rating by region: a map, its table, and a slider over the quarters. */
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
  const textOf = useShownQuarterText(known);
  const { periods, first } = known;
  const quarters = useMemo(
    () =>
      periods
        .filter(({ year }) => year >= YEARS.first && year <= YEARS.last)
        .slice(0, MOST_QUARTERS)
        .map(({ year, quarter }) => ({ year, quarter }))
        .toReversed(),
    [periods],
  );
  const schema = useMemo(() => mapFilters(first), [first]);
  const { values: filters, active, set, reset } = useFilters(schema);
  const quantity = quantityOf(filters.figure);
  const shown = periods.find((one) => quarterId(one) === quarterId(toPeriod(filters)));
  const context = t('map.context', {
    period: textOf(toPeriod(filters)),
    total: formatNumber(shown?.confirmed ?? 0),
  });
  const query = useQuery({ ...mapFiguresQuery(quantity, quarters), enabled: quarters.length > 0 });
  return (
    <Page>
      <PageHeader title={t('map.title')} context={context} />
      <FilterBar active={active} onClear={reset}>
        <MapFilterFields filters={filters} thisYear={known.thisYear} onChange={set} />
      </FilterBar>
      {quarters.length === 0 ? (
        <Shown quantity={quantity} filters={filters} known={NONE} textOf={textOf} />
      ) : (
        <Loaded query={query}>
          {(answer) => (
            <Shown quantity={quantity} filters={filters} known={answer} textOf={textOf}>
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

const NONE: MapFigures = { figures: new Map(), coverage: new Map() };

interface ShownProps {
  quantity: Quantity;
  filters: MapFilters;
  known: MapFigures;
  /** What a quarter is called. */
  textOf: (quarter: Quarter) => string;
  /** Below the map. */
  children?: ReactNode;
}

function Shown({ quantity, filters, known: { figures, coverage }, textOf, children }: ShownProps) {
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
    title: `${[name, unit].filter(Boolean).join(', ')}. ${textOf(period)}`,
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
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 30rem' }} gap="4" alignItems="start">
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
      <RegionFiguresTable {...map} coverage={coverage.get(quarterId(period))} />
    </Grid>
  );
}
