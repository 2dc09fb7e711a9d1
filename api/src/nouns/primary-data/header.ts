import type { Indicator, IndicatorLabels } from '@klaster/shared/contract/indicators';

/** Header of a figure's column in a file: its section (the passport has no numeral), name and unit. */
export function headerOf({ key, section, unit }: Indicator, { fields, units }: IndicatorLabels): string {
  return `${section === 'passport' ? '' : `${section}. `}${fields[key]}${unit === 'none' ? '' : `, ${units[unit]}`}`;
}
