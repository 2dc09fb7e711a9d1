import { useTranslation } from '@klaster/shared/i18n';
import { Box, Text } from '@klaster/shared/ui';
import { findClass, pickShade } from './classes';
import type { Division, FigureClass } from './classes';
import { MapDrawing } from './drawing/lazy-map-drawing';
import type { MapDrawingProps } from './drawing/map-drawing';
import type { RegionStyle } from './drawing/region-fill';
import { ClassList } from './drawing/class-list';
import type { RegionFigure } from './quantity';
import { REGION_CODES } from './drawing/regions';

export interface RegionMapProps extends Pick<MapDrawingProps, 'title' | 'nameOf' | 'hrefFor'> {
  unit: string;
  figures: ReadonlyMap<string, RegionFigure>;
  classes: readonly FigureClass[];
  division: Division;
  format: (figure: number) => string;
}

/** A page with this map must also show its figures in a table. */
export function RegionMap({ title, unit, figures, classes, division, format, nameOf, hrefFor }: RegionMapProps) {
  const { t } = useTranslation('mf-clusters');
  const styleOf = (code: string): RegionStyle => {
    const figure = figures.get(code) ?? 'missing';
    if (typeof figure !== 'number') return { text: t(`map.${figure}`), fill: figure };
    return {
      text: `${format(figure)} ${unit}`.trim(),
      fill: pickShade(findClass(figure, classes, division), classes.length),
    };
  };
  return (
    <Box>
      <MapDrawing title={title} nameOf={nameOf} hrefFor={hrefFor} styleOf={styleOf} />
      <Box data-legend="">
        <Text fontSize="xs" color="fg.muted">
          {[t(`map.divisions.${division}`), unit].filter(Boolean).join(', ')}
        </Text>
        <ClassList
          fills={REGION_CODES.map((code) => styleOf(code).fill)}
          classes={classes.map(({ from, to }, index) => ({
            fill: pickShade(index, classes.length),
            text: from === to ? format(from) : `${format(from)} – ${format(to)}`,
          }))}
        />
        {division === 'equal' && classes.length > 1 && (
          <Text fontSize="xs" color="fg.muted" mt="1">
            {t('map.boundNote')}
          </Text>
        )}
      </Box>
    </Box>
  );
}
