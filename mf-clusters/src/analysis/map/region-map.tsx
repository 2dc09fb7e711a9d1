import { useTranslation } from '@klaster/shared/i18n';
import { Box } from '@klaster/shared/ui';
import { classOf, shadeOf } from './classes';
import { MapDrawing } from './lazy-map-drawing';
import type { MapDrawingProps } from './map-drawing';
import { MapLegend } from './map-legend';
import type { MapLegendProps } from './map-legend';
import type { RegionLook } from './region-fill';

export type RegionMapProps = MapLegendProps & Pick<MapDrawingProps, 'title' | 'nameOf' | 'hrefFor'>;

/**
 * The 14 regions, shaded by the class of their figure, with a legend that states the classes. Its outlines are loaded when it is
 * visible. Its figures have to be in a table beside it, too.
 */
export function RegionMap({ title, unit, figures, classes, division, format, nameOf, hrefFor }: RegionMapProps) {
  const { t } = useTranslation('mf-clusters');
  const lookOf = (code: string): RegionLook => {
    const figure = figures.get(code) ?? 'missing';
    if (typeof figure !== 'number') return { text: t(`map.${figure}`), fill: figure };
    return {
      text: `${format(figure)} ${unit}`.trim(),
      fill: shadeOf(classOf(figure, classes, division), classes.length),
    };
  };
  return (
    <Box>
      <MapDrawing title={title} nameOf={nameOf} hrefFor={hrefFor} lookOf={lookOf} />
      <MapLegend unit={unit} figures={figures} classes={classes} division={division} format={format} />
    </Box>
  );
}
