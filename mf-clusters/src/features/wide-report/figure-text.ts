import type { Indicator } from '@klaster/shared/contract/indicators';
import { formatNumber, formatPhone, MISSING } from '@klaster/shared/i18n';

/** A figure as the report shows it: numbers with their indicator's decimals, phones spaced, `—` for what is missing. */
export function figureText(value: string | number | null | undefined, { key, decimals }: Indicator): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'number') return formatNumber(value, { decimals });
  return key === 'phone_number' ? formatPhone(value) : value;
}
