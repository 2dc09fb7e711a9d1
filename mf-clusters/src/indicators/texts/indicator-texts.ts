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

/** The same object as long as the language stays the same. */
export function useIndicatorTexts(): IndicatorTexts {
  const { i18n } = useTranslation(INDICATOR_NAMESPACE);
  const labels = i18n.getResourceBundle(i18n.language, INDICATOR_NAMESPACE) as IndicatorLabels;
  return useMemo(() => buildTexts(labels), [labels]);
}

export type IndicatorTexts = ReturnType<typeof buildTexts>;

function buildTexts(labels: IndicatorLabels) {
  const timeOf = (key: IndicatorKey) => labels.accumulations[BY_KEY.get(key)?.accumulation ?? 'stock'] ?? '';
  return {
    /** Includes the numeral; the passport has none. */
    section: (section: Section) =>
      section === 'passport' ? labels.sections[section] : `${section}. ${labels.sections[section]}`,
    group: (group: IndicatorGroup) => labels.groups[group],
    field: (key: IndicatorKey) => labels.fields[key],
    /** Full name after the numeral of its section. */
    numbered: ({ key, section }: Pick<Indicator, 'key' | 'section'>) =>
      section === 'passport' ? labels.fields[key] : `${section}. ${labels.fields[key]}`,
    /** Name under the headers of its section and groups. */
    short: (key: IndicatorKey) => labels.short[key] ?? labels.fields[key],
    unitOf: (key: IndicatorKey) => {
      const unit = BY_KEY.get(key)?.unit ?? 'none';
      return unit === 'none' ? '' : labels.units[unit];
    },
    /** `since January`; empty for stocks and rates. */
    timeOf,
    /** `Cotton harvest, since January`. */
    fieldInTime: (key: IndicatorKey) => [labels.fields[key], timeOf(key)].filter(Boolean).join(', '),
    /** `t, since January`. */
    unitAndTime: (key: IndicatorKey) => {
      const indicator = BY_KEY.get(key);
      return indicator ? unitAndTime(indicator, labels) : '';
    },
  };
}
