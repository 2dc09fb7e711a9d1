import { YEARS } from '../http/list-queries';
import type { PeriodOverview } from './periods';
import { isSameQuarter } from './quarter';
import type { Quarter } from './quarter';

/** A day ends at 19:00 UTC in Tashkent. `dueOn`: `2026-11-20`. */
export const isDueOver = (dueOn: string, now: Date): boolean => now.getTime() >= Date.parse(`${dueOn}T19:00:00Z`);

type Known = Pick<PeriodOverview, 'year' | 'quarter' | 'due_on' | 'confirmed'>;

/** Another back end may leave fields out. */
const isQuarter = ({ year, quarter }: Quarter) =>
  year >= YEARS.first && year <= YEARS.last && quarter >= 1 && quarter <= 4;

/**
 * The quarter that pages of figures begin with: the latest one whose due date is over, else the latest with a confirmed report, else the
 * latest. Source: specification 9.4.1.
 */
export function quarterShownFirst<Period extends Known>(periods: readonly Period[], now: Date): Period | undefined {
  const latestFirst = periods.filter(isQuarter).toSorted((a, b) => b.year - a.year || b.quarter - a.quarter);
  return (
    latestFirst.find(({ due_on }) => isDueOver(due_on, now)) ??
    latestFirst.find(({ confirmed }) => confirmed > 0) ??
    latestFirst[0]
  );
}

/** Before its due date, or if the quarter was never opened. */
export function isPreliminary(periods: readonly Known[], quarter: Quarter, now: Date): boolean {
  const period = periods.find((period) => isSameQuarter(period, quarter));
  return !period || !isDueOver(period.due_on, now);
}
