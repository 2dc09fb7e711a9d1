import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Figures, IndicatorKey } from '@klaster/shared/contract/indicators';
import { aReport, aReview } from '../../test/fixtures';
import { findExceptions, collectHistory } from './exceptions';

const EMPTY = Object.fromEntries(INDICATORS.map(({ key }) => [key, null])) as unknown as Figures;
const reportOf = (figures: Partial<Figures>) => aReport({ ...EMPTY, ...figures });
const keysOf = (unusual: readonly { indicator: { key: IndicatorKey } }[]) =>
  unusual.map(({ indicator }) => indicator.key);

describe('exceptions for the reviewer', () => {
  it('are figures far from their own past, those without a note first', () => {
    const report = reportOf({ cluster_lands: 100, first_plan: 400, first_current: 30, first_percent: 7.5 });
    const review = aReview({
      last_year: { cluster_lands: 100, first_plan: 100, first_current: 100 },
      notes: [{ key: 'first_plan', note: 'Ер қўшилди' }],
    });
    const found = findExceptions(report, review);
    expect(keysOf(found.unusual)).toEqual(['first_current', 'first_plan']);
    expect(found.unusual.map(({ note }) => note)).toEqual([undefined, 'Ер қўшилди']);
    expect(found).toMatchObject({ asUsual: 1, unmeasured: 0, changed: [] });
  });

  it('compare with last year, else with the last quarter, else with the median of the province, and say with which', () => {
    const report = reportOf({ cluster_lands: 1, first_plan: 1, first_current: 1, third_plan: 0 });
    const far = { cluster_lands: 11, first_plan: 11, first_current: 11, third_plan: 11 };
    const review = aReview({ last_year: { cluster_lands: 11 }, last_quarter: { first_plan: 11 }, medians: far });
    expect(findExceptions(report, review).unusual.map(({ baseline, usual }) => [baseline.from, usual])).toEqual([
      ['last_year', { low: 3.667, high: 33 }],
      ['last_quarter', { low: 3.667, high: 33 }],
      ['medians', { low: 1.1, high: 110 }],
    ]);
  });

  it('count figures without a comparison, and missing figures by section', () => {
    const found = findExceptions(
      reportOf({ cluster_lands: 5, first_plan: 7 }),
      aReview({ last_year: { first_plan: 0 } }),
    );
    expect(found).toMatchObject({ asUsual: 0, unmeasured: 2, unusual: [] });
    const missing = found.missing.reduce((sum, { count }) => sum + count, 0);
    expect(missing).toBe(INDICATORS.length - 2);
    expect(found.missing.at(-1)).toEqual({ section: 'XX', count: 8 });
  });

  it('include figures changed since the previous round', () => {
    const found = findExceptions(reportOf({ first_plan: 7 }), aReview({ round: 2, before: { first_plan: null } }));
    expect(found.changed.map(({ key }) => key)).toEqual(['first_plan']);
  });
});

describe('the history of a figure', () => {
  it('is in the order of time, with a gap for each quarter that it lacks', () => {
    const review = aReview({
      history: [
        { year: 2026, quarter: 3, figures: { first_plan: 3 } },
        { year: 2026, quarter: 1, figures: { first_plan: null } },
        { year: 2025, quarter: 4, figures: { first_plan: 1 } },
      ],
    });
    expect(collectHistory('first_plan', reportOf({ first_plan: 9 }), review)).toEqual([
      { year: 2025, quarter: 4, value: 1 },
      { year: 2026, quarter: 1, value: null },
      { year: 2026, quarter: 2, value: null },
      { year: 2026, quarter: 3, value: 3 },
      { year: 2026, quarter: 4, value: 9 },
    ]);
  });

  it('is only the figure if the server has no history', () => {
    expect(collectHistory('first_plan', reportOf({ first_plan: 9 }), aReview())).toEqual([
      { year: 2026, quarter: 4, value: 9 },
    ]);
  });
});
