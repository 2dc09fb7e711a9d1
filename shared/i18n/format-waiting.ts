import { MISSING } from './format-number';
import type { Time } from './format-date';
import { i18n } from './instance';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long something has waited: `3 кун`, `5 соат`, in whole units; under an hour in words. */
export function formatWaiting(from: Time, now: Date): string {
  const waited = from === null || from === undefined ? Number.NaN : now.getTime() - new Date(from).getTime();
  if (Number.isNaN(waited)) return MISSING;
  const t = i18n.getFixedT(null, 'shared');
  if (waited >= DAY) return t('waiting.days', { count: Math.floor(waited / DAY) });
  if (waited >= HOUR) return t('waiting.hours', { count: Math.floor(waited / HOUR) });
  return t('waiting.underHour');
}
