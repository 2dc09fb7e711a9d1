import type { Indicator, IndicatorLabels } from '@klaster/shared/contract/indicators';

/** What stands over a figure's column in a file: its section, its name, its unit. */
export function headerOf({ key, section, unit }: Indicator, { fields, units }: IndicatorLabels): string {
  return `${section}. ${fields[key]}${unit === 'none' ? '' : `, ${units[unit]}`}`;
}
