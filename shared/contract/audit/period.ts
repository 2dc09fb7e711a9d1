import { AUDIT_DAYS } from './entities';

const DAY_MS = 86_400_000;

/** Days of an audit query, e.g. `2026-05-01`; empty or absent: any. */
type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Undefined if valid. Without a last day the period ends today. */
export function auditPeriodFault({ from, to }: Days, today = new Date().toISOString().slice(0, 10)) {
  if (!from) return undefined;
  const days = (Date.parse(to || today) - Date.parse(from)) / DAY_MS;
  if (to && days < 0) return { field: 'to', code: 'period_reversed' } as const;
  return days > AUDIT_DAYS ? ({ field: 'from', code: 'period_too_long' } as const) : undefined;
}
