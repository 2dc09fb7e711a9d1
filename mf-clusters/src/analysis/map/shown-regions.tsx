import type { Quarter } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, Grid, Heading, Text, BusyButton, Flex } from '@klaster/shared/ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { saveFile } from '@klaster/shared/http';
import { useFailureNotice } from '@klaster/shared/notices';
import { useMutation } from '@tanstack/react-query';
import { medianText, signedText } from '../../indicators/texts/figure-text';
import { atPeriod } from '../../campaign/periods/period-filters';
import { classify, widen } from './classes';
import { chooseMeasure } from './map-filters';
import type { MapFilters } from './map-filters';
import { SHARE_DECIMALS, calculateShares } from './measures';
import { findQuantity, quarterId, withoutFigure } from './quantity';
import type { RegionFigure } from './quantity';
import type { MapFigures } from './queries';
import { REGION_CODES, useRegionNames } from './drawing/regions';
import { RegionFiguresTable } from './region-figures-table';
import { RegionMap } from './region-map';
import { useQuantityTexts } from './use-quantity-texts';

export interface ShownRegionsProps {
  filters: MapFilters;
  /** One quarter, or two side by side. */
  periods: readonly Quarter[];
  /** Quarters with too few reports to determine the classes. */
  few: ReadonlySet<string>;
  known: MapFigures;
  quarterText: (quarter: Quarter) => string;
  onSort: (sort: string) => void;
  children?: ReactNode;
}

export function ShownRegions({ filters, periods, few, known, quarterText, onSort, children }: ShownRegionsProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useQuantityTexts();
  const nameOf = useRegionNames();
  const quantity = findQuantity(filters.figure);
  const measure = chooseMeasure(filters);
  const figures = measure === 'share' ? calculateShares(known.figures) : known.figures;
  const decimals = measure === 'share' ? SHARE_DECIMALS : known.decimals;
  const division = filters.classes;
  const shownIds = periods.map(quarterId);
  const collectNumbers = (ids: readonly string[]) =>
    ids.flatMap((id) => [...(figures.get(id)?.values() ?? [])].filter((figure) => typeof figure === 'number'));
  const within = filters.span === 'all' ? [...figures.keys()] : shownIds;
  const enough = collectNumbers(within.filter((id) => !few.has(id)));
  const name = texts.name(quantity, measure);
  const unit = texts.unit(quantity, measure);
  const common = {
    unit,
    classes: widen(
      classify(enough.length > 0 ? enough : collectNumbers(within), division, decimals),
      collectNumbers(shownIds),
    ),
    division,
    format: (figure: number) => {
      if (measure === 'growth') return signedText(figure, 'percent');
      return quantity.median ? medianText(figure, quantity.unit) : formatNumber(figure, { decimals });
    },
    nameOf,
  };
  const sides = periods.map((period) => {
    const shown = figures.get(quarterId(period));
    return {
      period,
      title: `${[name, unit].filter(Boolean).join(', ')}. ${quarterText(period)}`,
      figures: new Map<string, RegionFigure>(
        REGION_CODES.map((code) => [code, shown?.get(code) ?? withoutFigure(quantity.section, code)]),
      ),
      hrefFor: (code: string) =>
        atPeriod(`/hududlar/clusters/${code}`, { cluster_annual: period.year, cluster_quarter: period.quarter }),
      coverage: known.coverage.get(quarterId(period)),
    };
  });
  const isDouble = sides.length > 1;
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', xl: isDouble ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr) 30rem' }}
      gap="4"
      alignItems="start"
      // Each map is as wide as the sheet of paper.
      _print={isDouble ? { gridTemplateColumns: 'minmax(0, 1fr)' } : {}}
    >
      {sides.map((side, index) => (
        <MapPanel
          key={quarterId(side.period)}
          title={side.title}
          figures={side.figures}
          name={name}
          unit={unit}
          period={isDouble ? quarterText(side.period) : undefined}
        >
          <RegionMap {...common} {...side} />
          {index === 0 && children}
        </MapPanel>
      ))}
      <Box gridColumn={isDouble ? '1 / -1' : undefined} minW="0">
        <RegionFiguresTable {...common} sides={sides} sort={filters.sort} onSort={onSort} />
        {enough.length > 0 && within.some((id) => few.has(id)) && (
          <Text fontSize="table" color="fg.muted" mt="2">
            {t('map.fewNote')}
          </Text>
        )}
      </Box>
    </Grid>
  );
}

interface MapPanelProps {
  title: string;
  figures: ReadonlyMap<string, RegionFigure>;
  name: string;
  unit: string;
  /** Shown if there are two maps. */
  period: string | undefined;
  children: ReactNode;
}

function MapPanel({ title, figures, name, unit, period, children }: MapPanelProps) {
  const { t } = useTranslation('mf-clusters');
  const isEmpty = ![...figures.values()].some((figure) => typeof figure === 'number');
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      p={{ base: '3', sm: '4' }}
      minW="0"
      _print={{ breakInside: 'avoid' }}
    >
      <Heading as="h2" fontSize="md" mb="2">
        {unit ? `${name}, ` : name}
        {unit && (
          <Text as="span" fontWeight="normal" color="fg.muted">
            {unit}
          </Text>
        )}
        {period && (
          <Text as="span" display="block" fontSize="table" fontWeight="normal">
            {period}
          </Text>
        )}
      </Heading>
      {isEmpty && (
        <Text role="status" color="fg.muted" mb="2">
          {t('map.empty')}
        </Text>
      )}
      <SaveMap title={title}>{children}</SaveMap>
    </Box>
  );
}

interface SaveMapProps {
  title: string;
  children: ReactNode;
}

const FORMATS = ['svg', 'png'] as const;

/** The picture includes the title, the legend and the source of the outlines. */
function SaveMap({ title, children }: SaveMapProps) {
  const { t } = useTranslation('mf-clusters');
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      if (!place.current) return;
      const { mapFile } = await import(/* webpackChunkName: "map-file" */ './map-file');
      saveFile(await mapFile(place.current, { title, credit: t('map.credit'), format }), `${title}.${format}`);
    },
    onError: useFailureNotice(),
  });
  return (
    <>
      <Box ref={place}>{children}</Box>
      <Flex gap="2" mt="3" data-print="hidden">
        {FORMATS.map((format) => (
          <BusyButton
            key={format}
            size="sm"
            variant="outline"
            busy={isPending && variables === format}
            busyLabel={t('primary.writing')}
            onClick={() => !isPending && mutate(format)}
          >
            {t('map.save', { format: format.toUpperCase() })}
          </BusyButton>
        ))}
      </Flex>
    </>
  );
}
