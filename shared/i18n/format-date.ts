import { MISSING } from './format-number';
import { currentLanguage, i18n } from './instance';

/** ISO 8601 or a `Date`; `null`: none. */
export type Time = string | Date | null | undefined;

/**
 * Asia/Tashkent is five hours ahead of UTC, without summer time since 1992. A constant does not depend on the machine's
 * time zone database.
 */
const TASHKENT_OFFSET = 5 * 60 * 60 * 1000;

type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

type TashkentTime = { year: number; month: Month; day: number; hour: number; minute: number };

function inTashkent(time: Time): TashkentTime | undefined {
  const shifted = new Date(new Date(time ?? Number.NaN).getTime() + TASHKENT_OFFSET);
  if (Number.isNaN(shifted.getTime())) return undefined;
  return {
    year: shifted.getUTCFullYear(),
    month: (shifted.getUTCMonth() + 1) as Month,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

const joinDate = ({ day, month, year }: TashkentTime) => `${twoDigits(day)}.${twoDigits(month)}.${year}`;

/** `20.11.2026` in Tashkent. */
export function formatDate(time: Time): string {
  const at = inTashkent(time);
  return at ? joinDate(at) : MISSING;
}

/** `20.11.2026 14:05` in Tashkent. */
export function formatDateTime(time: Time): string {
  const at = inTashkent(time);
  return at ? `${joinDate(at)} ${twoDigits(at.hour)}:${twoDigits(at.minute)}` : MISSING;
}

/** `2026 йил 20 ноябрь`, with our own names of months: the platform's are wrong in Uzbek Cyrillic. */
export function formatLongDate(time: Time): string {
  const at = inTashkent(time);
  if (!at) return MISSING;
  const lng = currentLanguage();
  return i18n.t('date.long', { lng, year: at.year, day: at.day, month: i18n.t(`months.${at.month}`, { lng }) });
}

/** Quarter (1 to 4) in Tashkent. */
export function quarterOf(time: Date): { year: number; quarter: number } {
  const shifted = new Date(time.getTime() + TASHKENT_OFFSET);
  return { year: shifted.getUTCFullYear(), quarter: Math.floor(shifted.getUTCMonth() / 3) + 1 };
}

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
