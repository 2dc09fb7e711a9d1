import type { RatingAnswer } from '@klaster/shared/contract/rating';
import { growsCotton } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { Box } from '@klaster/shared/ui';
import { ClassList } from '../../analysis/map/drawing/class-list';
import { MapDrawing } from '../../analysis/map/drawing/lazy-map-drawing';
import type { RegionStyle } from '../../analysis/map/drawing/region-fill';
import { REGION_CODES, useRegionNames } from '../../analysis/map/drawing/regions';
import { BANDS_BEST_FIRST } from '../../analysis/map/drawing/bands';
import { BandSign, formatScore, isUnranked } from './score-and-movement';

export interface ProvinceMapProps {
  provinces: RatingAnswer['provinces'];
  title: string;
  /** Empty: all provinces. */
  chosen: string;
  hrefOf: (code: string) => string;
}

/** Shows the data of the ranking beside it, without a separate request. */
export function ProvinceMap({ provinces, title, chosen, hrefOf }: ProvinceMapProps) {
  const { t } = useTranslation('mf-clusters');
  const nameOf = useRegionNames();
  const places = new Map(provinces.map((province) => [province.province_code, province]));
  const styleOf = (code: string): RegionStyle => {
    const place = places.get(code);
    const { score, band } = place ?? {};
    if (typeof score === 'number' && band) {
      const few = place && isUnranked(place) ? [t('rating.underHalf')] : [];
      return {
        fill: band,
        text: [`${formatScore(score)} ${t('map.points')}`, t(`rating.bands.${band}`), ...few].join(', '),
      };
    }
    const fill = growsCotton(code) ? 'missing' : 'inapplicable';
    return { fill, text: t(`map.${fill}`) };
  };
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="md" p="3">
      <MapDrawing title={title} nameOf={nameOf} hrefFor={hrefOf} styleOf={styleOf} chosen={chosen} />
      <ClassList
        fills={REGION_CODES.map((code) => styleOf(code).fill)}
        classes={BANDS_BEST_FIRST.map((band) => ({
          fill: band,
          text: (
            <>
              <BandSign band={band} /> {t(`rating.bands.${band}`)}
            </>
          ),
        }))}
      />
    </Box>
  );
}
