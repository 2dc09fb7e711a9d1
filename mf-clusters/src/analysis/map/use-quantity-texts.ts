import type { IndicatorKey, IndicatorLabels } from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { INDICATOR_NAMESPACE } from '../../indicators/texts/indicator-namespace';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
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
    /** On its own: a total says of what, a yield that it is a median. */
    name: (quantity: Quantity) => {
      if (quantity.section === 'rating') return t('map.ratingFull');
      const name =
        isTotal(quantity) && quantity.keys.length > 1
          ? texts.section(quantity.section)
          : texts.field(quantity.keys[0]!);
      return quantity.median ? t('map.medianOf', { name }) : name;
    },
    unit: ({ section, unit }: Quantity) =>
      section === 'rating' ? t('map.points') : unit === 'none' ? '' : units[unit],
  };
}
