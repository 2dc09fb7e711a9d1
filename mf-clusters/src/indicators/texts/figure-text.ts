import { calculatePortion, decimalsOfUnit, INDICATORS } from '@klaster/shared/contract/indicators';
import type { Baseline, Indicator, IndicatorKey, NumberIndicatorKey, Unit } from '@klaster/shared/contract/indicators';
import { formatName, formatNumber, formatPhone, MISSING } from '@klaster/shared/i18n';

/** Proper names are shown in the script of the page. */
const NAMES: ReadonlySet<IndicatorKey> = new Set(['district_name', 'full_name']);

/** For the styles: numbers are aligned, texts are not. */
export const figureKind = ({ format }: Indicator) => (format === 'text' ? 'text' : 'figure');

const UNITS = new Map<IndicatorKey, Unit>(INDICATORS.map(({ key, unit }) => [key, unit]));

/** With the number of decimals of the unit. */
export const formatMeasured = (value: number | null | undefined, unit: Unit) =>
  formatNumber(value, { decimals: decimalsOfUnit(unit) });

/** A median is rounded: of an even number of figures it has decimals that nobody typed. */
export const medianText = (value: string | number | null | undefined, unit: Unit) =>
  typeof value === 'number'
    ? formatMeasured(calculatePortion(1, { part: value, whole: 1 }, decimalsOfUnit(unit)), unit)
    : MISSING;

/** What a figure is compared with. */
export const baselineText = ({ from, before }: Baseline, { unit }: Indicator) =>
  from === 'medians' ? medianText(before, unit) : formatMeasured(before, unit);

export const numberText = (value: number | null | undefined, key: NumberIndicatorKey) =>
  formatMeasured(value, UNITS.get(key) ?? 'none');

export const signedText = (difference: number, unit: Unit) =>
  `${difference > 0 ? '+' : ''}${formatMeasured(difference, unit)}`;

export function figureText(
  value: string | number | boolean | null | undefined,
  { key, format, unit }: Indicator,
): string {
  if (value === null || value === undefined || value === '') return MISSING;
  // Another server may send figures as texts, and a text of digits as a number.
  if (format === 'number') return Number.isFinite(Number(value)) ? formatMeasured(Number(value), unit) : MISSING;
  if (key === 'phone_number') return formatPhone(String(value));
  return NAMES.has(key) ? formatName(String(value)) : String(value);
}
