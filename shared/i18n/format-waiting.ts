import { MISSING } from './format-number';
import type { Time } from './format-date';
import { currentLanguage, i18n } from './instance';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** `3 кун`, `5 соат` in whole units; under an hour in words. */
export function formatWaiting(from: Time, now: Date): string {
  const waited = now.getTime() - new Date(from ?? Number.NaN).getTime();
  if (Number.isNaN(waited)) return MISSING;
  const lng = currentLanguage();
  if (waited >= DAY) return i18n.t('waiting.days', { lng, count: Math.floor(waited / DAY) });
  if (waited >= HOUR) return i18n.t('waiting.hours', { lng, count: Math.floor(waited / HOUR) });
  return i18n.t('waiting.underHour', { lng });
}
