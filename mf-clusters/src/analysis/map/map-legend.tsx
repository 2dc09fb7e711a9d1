import { useTranslation } from '@klaster/shared/i18n';
import { Box, Text } from '@klaster/shared/ui';
import { ClassList } from './class-list';
import { classOf, shadeOf } from './classes';
import type { Division, FigureClass } from './classes';
import type { RegionFigure } from './quantity';
import { REGION_CODES } from './region-codes';
import { PATTERNS } from './region-fill';

export interface MapLegendProps {
  unit: string;
  /** Figures by SOATO code; a region without an entry has no data. */
  figures: ReadonlyMap<string, RegionFigure>;
  classes: readonly FigureClass[];
  division: Division;
  format: (figure: number) => string;
}

/** The classes with their bounds and numbers of regions, then the patterns of regions without a figure. */
export function MapLegend({ unit, figures, classes, division, format }: MapLegendProps) {
  const { t } = useTranslation('mf-clusters');
  const all = REGION_CODES.map((code) => figures.get(code) ?? 'missing');
  const isIn = (index: number) => (one: (typeof all)[number]) =>
    typeof one === 'number' && classOf(one, classes, division) === index;
  return (
    <Box data-legend="">
      <Text fontSize="xs" color="fg.muted">
        {[t(`map.divisions.${division}`), unit].filter(Boolean).join(', ')}
      </Text>
      <ClassList
        classes={[
          ...classes.map(({ from, to }, index) => ({
            fill: shadeOf(index, classes.length),
            text: from === to ? format(from) : `${format(from)} – ${format(to)}`,
            total: all.filter(isIn(index)).length,
          })),
          ...PATTERNS.filter((kind) => all.includes(kind)).map((kind) => ({
            fill: kind,
            text: t(`map.${kind}`),
            total: all.filter((one) => one === kind).length,
          })),
        ]}
      />
      {division === 'equal' && classes.length > 1 && (
        <Text fontSize="xs" color="fg.muted" mt="1">
          {t('map.boundNote')}
        </Text>
      )}
    </Box>
  );
}
