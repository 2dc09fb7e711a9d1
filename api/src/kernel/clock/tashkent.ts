import { writtenDayOf, type Quarter } from '@klaster/shared/contract';

const HOUR_MS = 3_600_000;

/** A moment as clocks in Tashkent show it, five hours ahead all year: spreadsheets know no time zones. */
export const inTashkent = (moment: Date): Date => new Date(moment.getTime() + 5 * HOUR_MS);

export function quarterOf(moment: Date): Quarter {
  const there = inTashkent(moment);
  return { year: there.getUTCFullYear(), quarter: Math.floor(there.getUTCMonth() / 3) + 1 };
}

/** The day in Tashkent: `2026-11-22`. */
export const fileDay = (): string => inTashkent(new Date()).toISOString().slice(0, 10);

/** A moment as people read it, in Tashkent time: `22.11.2026 14:05`. */
export function writtenTime(moment: Date): string {
  const [day = '', time = ''] = inTashkent(moment).toISOString().split('T');
  return `${writtenDayOf(day)} ${time.slice(0, 5)}`;
}
