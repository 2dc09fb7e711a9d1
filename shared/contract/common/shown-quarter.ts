import { YEARS } from './list-queries';
import type { PeriodOverview } from './periods';
import { isSameQuarter } from './quarter';
import type { Quarter } from './quarter';

/**
 * Whether the last day to send a report in is over, by the days of Tashkent, which end at 19:00 in Greenwich.
 *
 * @param dueOn day as the wire has it, `2026-11-20`
 */
export const isDueOver = (dueOn: string, now: Date): boolean => now.getTime() >= Date.parse(`${dueOn}T19:00:00Z`);

type Known = Pick<PeriodOverview, 'year' | 'quarter' | 'due_on' | 'confirmed'>;

/** Whether figures can be requested for it: another back end may leave fields out. */
const isQuarter = ({ year, quarter }: Quarter) =>
  year >= YEARS.first && year <= YEARS.last && quarter >= 1 && quarter <= 4;

/**
 * The quarter that pages of figures begin with: the last one whose due date is over. Where none is over, the latest with a confirmed
 * report, else the latest there is. Source: specification 9.4.1.
 *
 * @returns nothing if no quarter was ever opened
 */
export function quarterShownFirst<Period extends Known>(periods: readonly Period[], now: Date): Period | undefined {
  const latestFirst = periods.filter(isQuarter).toSorted((a, b) => b.year - a.year || b.quarter - a.quarter);
  return (
    latestFirst.find(({ due_on }) => isDueOver(due_on, now)) ??
    latestFirst.find(({ confirmed }) => confirmed > 0) ??
    latestFirst[0]
  );
}

/** Whether the figures of a quarter are preliminary: its due date is still to come, or it was never opened. */
export function isPreliminary(periods: readonly Known[], quarter: Quarter, now: Date): boolean {
  const period = periods.find((one) => isSameQuarter(one, quarter));
  return !period || !isDueOver(period.due_on, now);
}
