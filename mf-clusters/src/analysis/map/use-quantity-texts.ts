import type { IndicatorKey, IndicatorLabels } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { INDICATOR_NAMESPACE } from '../../indicators/texts/indicator-namespace';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { Measure } from './measures';
import type { Quantity } from './quantity';

export function useQuantityTexts() {
  const { t, i18n } = useTranslation(['mf-clusters', INDICATOR_NAMESPACE]);
  const texts = useIndicatorTexts();
  const { units, accumulations } = i18n.getResourceBundle(i18n.language, INDICATOR_NAMESPACE) as IndicatorLabels;
  const isTotal = ({ id, section }: Quantity) => id === section;
  const time = ({ accumulation }: Quantity, measure: Measure) =>
    accumulations[measure === 'amount' ? 'period' : accumulation];
  return {
    /** Undefined for stocks and rates. */
    time,
    section: (section: Quantity['section']) => (section === 'rating' ? t('map.rating') : texts.section(section)),
    choice: (quantity: Quantity) =>
      isTotal(quantity)
        ? t('map.sectionTotal', { name: quantity.keys.map((key) => texts.field(key)).join(' + ') })
        : texts.fieldInTime(quantity.id as IndicatorKey),
    name: (quantity: Quantity, measure: Measure) => {
      if (quantity.section === 'rating') return t('map.ratingFull');
      const name =
        isTotal(quantity) && quantity.keys.length > 1
          ? texts.section(quantity.section)
          : texts.field(quantity.keys[0]!);
      if (measure === 'growth') return t('map.growthOf', { name });
      if (measure === 'hectare' || measure === 'share')
        return t(measure === 'hectare' ? 'map.perHectareOf' : 'map.shareOf', { name });
      return quantity.median ? t('map.medianOf', { name }) : name;
    },
    unit: (quantity: Quantity, measure: Measure) => {
      const { section, unit } = quantity;
      if (section === 'rating') return t('map.points');
      if (measure === 'growth') return unit === 'percent' ? t('map.percentPoints') : units.percent;
      const unitText = unit === 'none' ? '' : units[unit];
      const shown =
        measure === 'share'
          ? units.percent
          : measure === 'hectare'
            ? t('map.perHectare', { unit: unitText })
            : unitText;
      return [shown, time(quantity, measure)].filter(Boolean).join(', ');
    },
  };
}
