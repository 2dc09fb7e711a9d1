import { unitAndTime, type Indicator, type IndicatorLabels } from '@klaster/shared/contract/indicators';

/** Header of a figure's column in a file: its section (the passport has no numeral), name, unit and the time it is counted over. */
export function headerOf(indicator: Indicator, labels: IndicatorLabels): string {
  const { key, section } = indicator;
  return [`${section === 'passport' ? '' : `${section}. `}${labels.fields[key]}`, unitAndTime(indicator, labels)]
    .filter(Boolean)
    .join(', ');
}
