import { quarterOf } from '../../kernel/clock/tashkent';
import type { Period } from './figures';

const YEARS = 4;

/** The quarters of the last four years, up to the current one. */
export function samplePeriods(now: Date): Period[] {
  const present = quarterOf(now);
  const count = (YEARS - 1) * 4 + present.quarter;
  return Array.from({ length: count }, (_, index) => {
    const age = Math.floor(index / 4);
    return { year: present.year - YEARS + 1 + age, quarter: (index % 4) + 1, age };
  });
}

/** First moment after the quarter. */
export function endOf({ year, quarter }: Period): Date {
  return new Date(Date.UTC(year, quarter * 3, 1) - 5 * 3_600_000);
}

/** First moment of the quarter. */
export function beginOf({ year, quarter }: Period): Date {
  return new Date(Date.UTC(year, quarter * 3 - 3, 1) - 5 * 3_600_000);
}

const DAY_MS = 86_400_000;

/** Reports are due 20 days after the quarter, and accepted for ten days more. */
export function inventPeriod(period: Period, isOpen: boolean) {
  const after = (days: number) => new Date(endOf(period).getTime() + days * DAY_MS);
  return {
    year: period.year,
    quarter: period.quarter,
    due_on: after(20).toISOString().slice(0, 10),
    opened_at: beginOf(period),
    closed_at: isOpen ? null : after(30),
  };
}
