import type { IndicatorKey, IndicatorLabels } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { INDICATOR_NAMESPACE } from '../../indicators/texts/indicator-namespace';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import type { Measure } from './measures';
import type { Quantity } from './quantity';

/** Names and units of what a map shows. */
export function useQuantityTexts() {
  const { t, i18n } = useTranslation(['mf-clusters', INDICATOR_NAMESPACE]);
  const texts = useIndicatorTexts();
  const { units } = i18n.getResourceBundle(i18n.language, INDICATOR_NAMESPACE) as IndicatorLabels;
  const isTotal = ({ id, section }: Quantity) => id === section;
  return {
    section: (section: Quantity['section']) => (section === 'rating' ? t('map.rating') : texts.section(section)),
    /** Among those of its section. */
    choice: (quantity: Quantity) =>
      isTotal(quantity)
        ? t('map.sectionTotal', { name: quantity.keys.map((key) => texts.field(key)).join(' + ') })
        : texts.field(quantity.id as IndicatorKey),
    /** Full name: of a total what it sums, of a yield that it is a median, of an amount its divisor. */
    name: (quantity: Quantity, measure: Measure) => {
      if (quantity.section === 'rating') return t('map.ratingFull');
      const name =
        isTotal(quantity) && quantity.keys.length > 1
          ? texts.section(quantity.section)
          : texts.field(quantity.keys[0]!);
      if (measure !== 'total') return t(measure === 'hectare' ? 'map.perHectareOf' : 'map.shareOf', { name });
      return quantity.median ? t('map.medianOf', { name }) : name;
    },
    unit: ({ section, unit }: Quantity, measure: Measure) => {
      if (section === 'rating') return t('map.points');
      if (measure === 'share') return units.percent;
      const own = unit === 'none' ? '' : units[unit];
      return measure === 'hectare' ? t('map.perHectare', { unit: own }) : own;
    },
  };
}
