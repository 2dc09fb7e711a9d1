import { YEARS } from '../http/list-queries';
import type { PeriodOverview } from './periods';

export type Quarter = { readonly year: number; readonly quarter: number };

export const isSameQuarter = (one: Quarter, other: Quarter): boolean =>
  one.year === other.year && one.quarter === other.quarter;

const numberOf = ({ year, quarter }: Quarter) => year * 4 + quarter - 1;

const quarterOf = (number: number): Quarter => ({ year: Math.floor(number / 4), quarter: (number % 4) + 1 });

export const quarterAfter = (one: Quarter, steps = 1): Quarter => quarterOf(numberOf(one) + steps);

/** Every quarter from the first to the last of a history in any order; `gap` makes the missing ones. */
export function everyQuarter<Point extends Quarter>(
  history: readonly Point[],
  gap: (quarter: Quarter) => Point,
): Point[] {
  const known = new Map(history.map((point) => [numberOf(point), point]));
  const numbers = [...known.keys()];
  if (numbers.length === 0) return [];
  const first = Math.min(...numbers);
  return Array.from({ length: Math.max(...numbers) - first + 1 }, (_, step) => {
    const number = first + step;
    return known.get(number) ?? gap(quarterOf(number));
  });
}

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
  const period = periods.find((one) => isSameQuarter(one, quarter));
  return !period || !isDueOver(period.due_on, now);
}
