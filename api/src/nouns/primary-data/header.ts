import type { Indicator, IndicatorLabels } from '@klaster/shared/contract/indicators';

/** What stands over a figure's column in a file: its section, which the passport has no numeral of, its name, its unit. */
export function headerOf({ key, section, unit }: Indicator, { fields, units }: IndicatorLabels): string {
  return `${section === 'passport' ? '' : `${section}. `}${fields[key]}${unit === 'none' ? '' : `, ${units[unit]}`}`;
}
