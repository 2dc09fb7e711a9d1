import type { Indicator } from '@klaster/shared/contract/indicators';
import { formatNumber, formatPhone, MISSING } from '@klaster/shared/i18n';

/** A figure as the report shows it: numbers with their indicator's decimals, phones spaced, `—` for what is missing. */
export function figureText(
  value: string | number | boolean | null | undefined,
  { key, format, decimals }: Indicator,
): string {
  if (value === null || value === undefined || value === '') return MISSING;
  // Another server may write figures as texts, and a text of digits as a number.
  if (format === 'number') return Number.isFinite(Number(value)) ? formatNumber(Number(value), { decimals }) : MISSING;
  return key === 'phone_number' ? formatPhone(String(value)) : String(value);
}
