import { INDICATORS } from '../indicators';
import type { Indicator, NumberIndicatorKey } from '../indicators';
import { figureComparison } from './figure-comparison';
import { REPORT_MEASURES } from '../http/list-queries';
import { earlierQuarters, figureReport, measuresOf } from './figure-report';
import type { FigureRow } from './figure-report';
import { changeOf, growthBetween } from './growth';
import type { QuartersCompared } from './growth';

const indicatorOf = (key: string) => INDICATORS.find((indicator) => indicator.key === key) as Indicator;

const PLAN = indicatorOf('first_plan');
const HARVEST = indicatorOf('first_current');
const PERCENT = indicatorOf('first_percent');
const YIELD = indicatorOf('second_year2022_fact');

const KEYS: NumberIndicatorKey[] = ['first_plan', 'second_year2022_fact'];

function row(place: string | number | null, values: (number | null)[], change: Partial<FigureRow> = {}): FigureRow {
  return {
    year: 2026,
    quarter: 1,
    province_code: typeof place === 'string' ? place : null,
    province_name: null,
    cluster_id: typeof place === 'number' ? place : null,
    name: null,
    reports: 1,
    values,
    medians: values,
    missing: values.map(() => 0),
    ...change,
  };
}

const LAST_QUARTER = { year: 2025, quarter: 4 };

/** The first quarter of 2026 beside another, of one figure over all five clusters. */
function aComparison(
  before: number | null,
  now: number | null,
  change: Partial<QuartersCompared> = {},
): QuartersCompared {
  return {
    year: 2026,
    quarter: 1,
    against: LAST_QUARTER,
    province_code: null,
    reports_before: 5,
    clusters: 5,
    expected: 5,
    compared: [5, 5],
    before: [before, null],
    now: [now, null],
    ...change,
  };
}

describe('growth of several clusters', () => {
  it('is of those that have the figure in both quarters', () => {
    expect(growthBetween(PLAN, aComparison(20, 20), 0)).toEqual({ value: 0 });
  });

  it.each([
    ['fewer than half of the clusters have it in both', { expected: 11 }, 'few_compared'],
    ['none has it in both', { compared: [0, 0], expected: 0 }, 'few_compared'],
    ['nobody reported in the earlier quarter', { reports_before: 0, compared: [0, 0] }, 'no_earlier'],
  ])('is missing if %s', (_, change, reason) => {
    expect(growthBetween(PLAN, aComparison(20, 25, change), 0)).toEqual({ value: null, reason });
    expect(growthBetween(PLAN, aComparison(20, 25, { expected: 10 }), 0)).toEqual({ value: 25 });
  });

  it('is missing if the server does not compare quarters', () => {
    expect(growthBetween(PLAN, undefined, 0)).toEqual({ value: null, reason: 'not_compared' });
  });
});

describe('growth', () => {
  it.each([
    [100, 110, 10],
    [100, 90, -10],
    [3, 4, 33.3],
    [0, 0, 0],
    [10, 0, -100],
  ])('from %d to %d is %d per cent', (before, now, value) => {
    expect(changeOf(PLAN, before, now)).toEqual({ value });
  });

  it.each([
    [0, 5, 'zero_before'],
    [-5, 5, 'negative_before'],
    [null, 5, 'no_earlier'],
    [5, null, 'no_figure'],
    [null, null, 'no_figure'],
  ])('from %s to %s is missing, with the reason: %s', (before, now, reason) => {
    expect(changeOf(PLAN, before, now)).toEqual({ value: null, reason });
  });

  it('of percentages is in percentage points', () => {
    expect(changeOf(PERCENT, 80.1, 90.4)).toEqual({ value: 10.3 });
    expect(changeOf(PERCENT, 0, 5)).toEqual({ value: 5 });
  });
});

it('compares with the quarter before and the year before, as far back as there are reports', () => {
  expect(earlierQuarters({ year: 2026, quarter: 1 })).toEqual({
    quarter: { year: 2025, quarter: 4 },
    year: { year: 2025, quarter: 1 },
  });
  expect(earlierQuarters({ year: 2015, quarter: 1 })).toEqual({ quarter: undefined, year: undefined });
});

it('has the measures that a figure can have', () => {
  expect(measuresOf(PLAN, 'province', REPORT_MEASURES)).toEqual(['value', 'share', 'year', 'quarter', 'median']);
  expect(measuresOf(HARVEST, 'province', REPORT_MEASURES)).toEqual(['value', 'share', 'year', 'amount', 'median']);
  expect(measuresOf(PERCENT, 'province', REPORT_MEASURES)).toEqual(['value', 'year', 'amount', 'median']);
  expect(measuresOf(YIELD, 'province', ['value', 'share'])).toEqual(['median']);
  expect(measuresOf(YIELD, 'cluster', REPORT_MEASURES)).toEqual(['value', 'year', 'quarter']);
});

describe('a report', () => {
  const totals = [row(null, [100, null], { medians: [45, 30] })];

  it('has a line each with shares of the whole and growth', () => {
    const rows = [row('1703', [60, null], { medians: [20, 31] }), row('1706', [40, null], { medians: [40, null] })];
    const report = figureReport({
      year: 2026,
      quarter: 1,
      by: 'province',
      measures: REPORT_MEASURES,
      keys: KEYS,
      rows,
      totals,
      comparisons: [
        // With a quarter of the reports in, sums fell, but not those of the same clusters.
        aComparison(20, 25, { clusters: 3 }),
        aComparison(50, 60, { province_code: '1703' }),
        aComparison(-1, 60, { province_code: '1703', against: { year: 2025, quarter: 1 } }),
        aComparison(0, 40, { province_code: '1706' }),
        aComparison(null, null, { against: { year: 2025, quarter: 1 }, reports_before: 0, compared: [0, 0] }),
      ],
    });
    expect(report.columns.map(({ indicator, measure }) => `${indicator.key} ${measure}`)).toEqual([
      'first_plan value',
      'first_plan share',
      'first_plan year',
      'first_plan quarter',
      'first_plan median',
      'second_year2022_fact median',
    ]);
    const lines = report.lines.map(({ row: { province_code }, cells }) => [
      province_code,
      ...cells.map((cell) => cell.value ?? cell.reason),
    ]);
    expect(lines).toEqual([
      ['1703', 60, 60, 'negative_before', 20, 20, 31],
      ['1706', 40, 40, 'not_compared', 'zero_before', 40, 'no_figure'],
    ]);
    expect(report.lines.map((line) => line.compared)).toEqual([{ quarter: 5, year: 5 }, { quarter: 5 }]);
    expect(report.total.compared).toEqual({ quarter: 3, year: 5 });
    expect(report.total.cells.map((cell) => cell.value ?? cell.reason)).toEqual([100, 100, 'no_earlier', 25, 45, 30]);
    expect(report.medians).toBeUndefined();
  });

  it('by cluster has the middle ones in a separate line', () => {
    const rows = [row(7, [60, 28]), row(8, [null, null], { reports: 0 })];
    const report = figureReport({
      year: 2026,
      quarter: 1,
      by: 'cluster',
      measures: ['value', 'share'],
      keys: KEYS,
      rows,
      totals,
      comparisons: undefined,
    });
    expect(report.lines.map(({ cells }) => cells.map((cell) => cell.value ?? cell.reason))).toEqual([
      [60, 60, 28],
      ['no_figure', 'no_figure', 'no_figure'],
    ]);
    expect(report.medians?.map(({ value }) => value)).toEqual([45, null, 30]);
  });

  it('of a period without data has every figure missing rather than 0', () => {
    const report = figureReport({
      year: 2026,
      quarter: 1,
      by: 'province',
      measures: ['value', 'share'],
      keys: KEYS,
      rows: [row('1703', [null, null])],
      totals: [],
      comparisons: [],
    });
    expect([...report.lines, report.total].flatMap(({ cells }) => cells.map(({ value }) => value))).toEqual(
      Array(4).fill(null),
    );
  });
});

describe('a report by cluster', () => {
  it('has the growth of each from its own figures, and of all from those that have both', () => {
    const rows = [row(7, [60, 28]), row(8, [1, null]), row(7, [50, 20], LAST_QUARTER)];
    const report = figureReport({
      year: 2026,
      quarter: 1,
      by: 'cluster',
      measures: ['quarter'],
      keys: KEYS,
      rows,
      totals: [row(null, [61, null])],
      comparisons: [aComparison(50, 60, { compared: [1, 1], expected: 2 })],
    });
    expect(report.lines.map(({ cells }) => cells.map((cell) => cell.value ?? cell.reason))).toEqual([
      [20, 40],
      ['no_earlier', 'no_figure'],
    ]);
    expect(report.total.cells[0]).toEqual({ value: 20 });
  });
});

describe('the amount of a quarter', () => {
  const amounts = (quarter: number, rows: FigureRow[], comparisons: QuartersCompared[] = []) =>
    figureReport({
      year: 2026,
      quarter,
      by: rows[0]?.cluster_id === null ? 'province' : 'cluster',
      measures: ['amount'],
      keys: ['first_current'],
      rows,
      totals: [],
      comparisons,
    }).lines.map(({ cells }) => cells.map((cell) => cell.value ?? cell.reason));

  it('is all that was counted since January in the first quarter', () => {
    expect(amounts(1, [row(7, [60]), row(7, [900], LAST_QUARTER)])).toEqual([[60]]);
  });

  it('is the difference to the quarter before later in the year', () => {
    const second = { quarter: 2 };
    expect(amounts(2, [row(7, [60.3], second), row(7, [20.1])])).toEqual([[40.2]]);
    expect(amounts(2, [row(7, [60.3], second)])).toEqual([['no_earlier']]);
    expect(amounts(2, [row(7, [null], second), row(7, [20.1])])).toEqual([['no_figure']]);
  });

  it('of several clusters is of those that have the figure in both quarters', () => {
    const pair = aComparison(50, 80, { quarter: 2, against: { year: 2026, quarter: 1 }, province_code: '1703' });
    const rows = [row('1703', [100], { quarter: 2 })];
    expect(amounts(2, rows, [pair])).toEqual([[30]]);
    expect(amounts(2, rows, [{ ...pair, expected: 11 }])).toEqual([['few_compared']]);
    expect(amounts(2, rows, [{ ...pair, reports_before: 0, compared: [0, 0] }])).toEqual([['no_earlier']]);
  });
});

describe('quarters side by side', () => {
  const rows = [row(null, [100, 30], LAST_QUARTER), row(null, [26, 31])];
  const cellsOf = (change: Partial<QuartersCompared>) =>
    figureComparison(KEYS, rows, [aComparison(20, 20.5, { before: [20, 30], now: [20.5, 30.5], ...change })]).map(
      ({ cells }) => cells.map(({ difference, mark, reason }) => difference ?? mark ?? reason),
    );

  it('differ over the same clusters, the middle one of yields too', () => {
    expect(cellsOf({})).toEqual([
      ['most', 0.5],
      ['least', 0.5],
    ]);
  });

  it('show the pair that a difference is of, over how many clusters, where there is a difference', () => {
    const pairsOf = (change: Partial<QuartersCompared>) =>
      figureComparison(['first_plan'], rows, [aComparison(20, 20.5, change)])[0]?.cells.map(({ pair }) => pair);
    expect(pairsOf({ compared: [4] })).toEqual([undefined, { before: 20, now: 20.5, clusters: 4 }]);
    expect(pairsOf({ expected: 11 })).toEqual([undefined, undefined]);
  });

  it('have neither difference nor marks if too few clusters are in both', () => {
    expect(cellsOf({ expected: 11 })).toEqual([
      [undefined, 'few_compared'],
      [undefined, 'few_compared'],
    ]);
    const old = figureComparison(KEYS, rows)[0]?.cells;
    expect(old?.map(({ difference, reason }) => [difference, reason])).toEqual([
      [null, undefined],
      [null, 'not_compared'],
    ]);
  });
});
