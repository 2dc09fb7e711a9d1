import { decimalsOfUnit, INDICATORS } from '@klaster/shared/contract/indicators';
import type { Indicator, IndicatorKey, NumberIndicatorKey, Unit } from '@klaster/shared/contract/indicators';
import { formatName, formatNumber, formatPhone, MISSING } from '@klaster/shared/i18n';

/** Texts that are proper names, which are shown in the script of the page. */
const NAMES: ReadonlySet<IndicatorKey> = new Set(['district_name', 'full_name']);

/** Kind of a figure's cell, for the styles: numbers are aligned by digits, texts are left as they are. */
export const figureKind = ({ format }: Indicator) => (format === 'text' ? 'text' : 'figure');

const UNITS = new Map<IndicatorKey, Unit>(INDICATORS.map(({ key, unit }) => [key, unit]));

/** A number of a unit, with the decimals that all of its kind have. */
export const measured = (value: number | null | undefined, unit: Unit) =>
  formatNumber(value, { decimals: decimalsOfUnit(unit) });

/** A number of the report, by its key. */
export const numberText = (value: number | null | undefined, key: NumberIndicatorKey) =>
  measured(value, UNITS.get(key) ?? 'none');

/** A difference of two, with its sign. */
export const signedText = (difference: number, unit: Unit) =>
  `${difference > 0 ? '+' : ''}${measured(difference, unit)}`;

/** A figure as the report shows it: numbers with their indicator's decimals, phones spaced, `—` for what is missing. */
export function figureText(
  value: string | number | boolean | null | undefined,
  { key, format, unit }: Indicator,
): string {
  if (value === null || value === undefined || value === '') return MISSING;
  // Another server may write figures as texts, and a text of digits as a number.
  if (format === 'number') return Number.isFinite(Number(value)) ? measured(Number(value), unit) : MISSING;
  if (key === 'phone_number') return formatPhone(String(value));
  return NAMES.has(key) ? formatName(String(value)) : String(value);
}
