import { formatWrittenDay } from '@klaster/shared/contract/http';
import { type Quarter } from '@klaster/shared/contract/reports';

const HOUR_MS = 3_600_000;

/** Shifts a moment by five hours, as in Tashkent all year: spreadsheets have no time zones. */
export const inTashkent = (moment: Date): Date => new Date(moment.getTime() + 5 * HOUR_MS);

export function quarterOf(moment: Date): Quarter {
  const there = inTashkent(moment);
  return { year: there.getUTCFullYear(), quarter: Math.floor(there.getUTCMonth() / 3) + 1 };
}

/** `2026-11-22` in Tashkent. */
export const fileDay = (): string => inTashkent(new Date()).toISOString().slice(0, 10);

/** `22.11.2026 14:05` in Tashkent. */
export function writtenTime(moment: Date): string {
  const [day = '', time = ''] = inTashkent(moment).toISOString().split('T');
  return `${formatWrittenDay(day)} ${time.slice(0, 5)}`;
}
