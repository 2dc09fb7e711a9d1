import { INDICATORS } from '@klaster/shared/contract/indicators';
import type {
  Indicator,
  IndicatorGroup,
  IndicatorKey,
  IndicatorLabels,
  Section,
} from '@klaster/shared/contract/indicators';
import { useTranslation } from '@klaster/shared/i18n';
import { useMemo } from 'react';
import { INDICATOR_NAMESPACE } from './indicator-namespace';

const UNITS = new Map(INDICATORS.map(({ key, unit }) => [key, unit]));

/** The dictionary's texts in the language of the page: the same object as long as that is the same. */
export function useIndicatorTexts(): IndicatorTexts {
  const { i18n } = useTranslation(INDICATOR_NAMESPACE);
  const labels = i18n.getResourceBundle(i18n.language, INDICATOR_NAMESPACE) as IndicatorLabels;
  return useMemo(() => textsOf(labels), [labels]);
}

export type IndicatorTexts = ReturnType<typeof textsOf>;

function textsOf(labels: IndicatorLabels) {
  return {
    /** Name of the section with its numeral; the passport has none. */
    section: (section: Section) =>
      section === 'passport' ? labels.sections[section] : `${section}. ${labels.sections[section]}`,
    group: (group: IndicatorGroup) => labels.groups[group],
    /** Full name, understood on its own. */
    field: (key: IndicatorKey) => labels.fields[key],
    /** Full name after the numeral of its section. */
    numbered: ({ key, section }: Pick<Indicator, 'key' | 'section'>) =>
      section === 'passport' ? labels.fields[key] : `${section}. ${labels.fields[key]}`,
    /** Name under the headers of its section and groups. */
    short: (key: IndicatorKey) => labels.short[key] ?? labels.fields[key],
    /** Unit of a field; nothing where it has none. */
    unitOf: (key: IndicatorKey) => {
      const unit = UNITS.get(key);
      return unit && unit !== 'none' ? labels.units[unit] : '';
    },
  };
}
