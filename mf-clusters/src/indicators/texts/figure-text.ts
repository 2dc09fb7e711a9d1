import type { Indicator, IndicatorKey } from '@klaster/shared/contract/indicators';
import { formatName, formatNumber, formatPhone, MISSING } from '@klaster/shared/i18n';

/** Texts that are proper names, which stand in the script of the page. */
const NAMES: ReadonlySet<IndicatorKey> = new Set(['district_name', 'full_name']);

/** What the styles know a figure's cell by: numbers stand below one another, texts are read along. */
export const figureKind = ({ format }: Indicator) => (format === 'text' ? 'text' : 'figure');

/** A figure as the report shows it: numbers with their indicator's decimals, phones spaced, `—` for what is missing. */
export function figureText(
  value: string | number | boolean | null | undefined,
  { key, format, decimals }: Indicator,
): string {
  if (value === null || value === undefined || value === '') return MISSING;
  // Another server may write figures as texts, and a text of digits as a number.
  if (format === 'number') return Number.isFinite(Number(value)) ? formatNumber(Number(value), { decimals }) : MISSING;
  if (key === 'phone_number') return formatPhone(String(value));
  return NAMES.has(key) ? formatName(String(value)) : String(value);
}
