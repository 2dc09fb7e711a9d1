import { INDICATORS, unitAndTime } from '@klaster/shared/contract/indicators';
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

const BY_KEY = new Map(INDICATORS.map((indicator) => [indicator.key, indicator]));

/** The dictionary's texts in the language of the page: the same object as long as that is the same. */
export function useIndicatorTexts(): IndicatorTexts {
  const { i18n } = useTranslation(INDICATOR_NAMESPACE);
  const labels = i18n.getResourceBundle(i18n.language, INDICATOR_NAMESPACE) as IndicatorLabels;
  return useMemo(() => textsOf(labels), [labels]);
}

export type IndicatorTexts = ReturnType<typeof textsOf>;

function textsOf(labels: IndicatorLabels) {
  const timeOf = (key: IndicatorKey) => labels.accumulations[BY_KEY.get(key)?.accumulation ?? 'stock'] ?? '';
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
      const unit = BY_KEY.get(key)?.unit ?? 'none';
      return unit === 'none' ? '' : labels.units[unit];
    },
    /** The time a field is counted over, `since January`; nothing of stocks and rates. */
    timeOf,
    /** Full name and time: `Cotton harvest, since January`. */
    fieldInTime: (key: IndicatorKey) => [labels.fields[key], timeOf(key)].filter(Boolean).join(', '),
    /** Unit and time: `t, since January`. */
    unitAndTime: (key: IndicatorKey) => {
      const indicator = BY_KEY.get(key);
      return indicator ? unitAndTime(indicator, labels) : '';
    },
  };
}
