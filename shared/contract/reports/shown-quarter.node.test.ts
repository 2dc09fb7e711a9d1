import { isDueOver, isPreliminary, quarterShownFirst } from './shown-quarter';

const NOW = new Date('2026-11-25T09:00:00Z');

const period = (quarter: number, due_on: string, confirmed = 0) => ({ year: 2026, quarter, due_on, confirmed });

describe('the quarter shown first', () => {
  it('is the last one whose due date has passed, whether or not reports of it or of a later one are confirmed', () => {
    const periods = [period(4, '2027-01-20', 26), period(3, '2026-10-20'), period(2, '2026-07-20', 130)];
    expect(quarterShownFirst(periods, NOW)?.quarter).toBe(3);
    expect(quarterShownFirst(periods.toReversed(), NOW)?.quarter).toBe(3);
  });

  it('is, before any due date, the latest with a confirmed report, or else the latest, if there is one', () => {
    const due = '2027-01-20';
    expect(quarterShownFirst([period(4, due), period(3, due, 1), period(2, due, 5)], NOW)?.quarter).toBe(3);
    expect(quarterShownFirst([period(4, due), period(3, due)], NOW)?.quarter).toBe(4);
    expect(quarterShownFirst([], NOW)).toBeUndefined();
    expect(quarterShownFirst([{ ...period(1, '2026-04-20'), year: 0 }], NOW)).toBeUndefined();
  });
});

it('a due date is over when its day in Tashkent is', () => {
  expect(isDueOver('2026-11-25', new Date('2026-11-25T18:59:59Z'))).toBe(false);
  expect(isDueOver('2026-11-25', new Date('2026-11-25T19:00:00Z'))).toBe(true);
});

it('a quarter is preliminary until its due date has passed, or if it was never opened', () => {
  const periods = [period(4, '2027-01-20'), period(3, '2026-10-20')];
  const preliminary = [3, 4, 1].map((quarter) => isPreliminary(periods, { year: 2026, quarter }, NOW));
  expect(preliminary).toEqual([false, true, true]);
});
