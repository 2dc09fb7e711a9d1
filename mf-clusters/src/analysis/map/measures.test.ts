import type { FiguresAnswer } from '@klaster/shared/contract/reports';
import { amountsOfQuarters, figuresPerHectare, listMeasures, calculateShares } from './measures';
import { findQuantity } from './quantity';

const harvest = findQuantity('first_current');

/** Harvest and land of clusters of a quarter. */
const answer = (...rows: [province: string, harvest: number | null, land: number | null][]): FiguresAnswer => ({
  keys: ['first_current', 'cluster_lands'],
  rows: rows.map(([province_code, ...values], index) => ({
    year: 2026,
    quarter: 3,
    province_code,
    province_name: '',
    cluster_id: index + 1,
    name: '',
    reports: 1,
    expected: 1,
    values,
    medians: [null, null],
    missing: [0, 0],
  })),
  periods: [],
});

describe('a figure by hectare', () => {
  it('counts only clusters that have both figures', () => {
    const { figures, decimals } = figuresPerHectare(
      answer(['1703', 300, 100], ['1703', 500, null], ['1703', null, 900], ['1706', 5, 3]),
      harvest,
    );
    expect(decimals).toBe(2);
    expect(Object.fromEntries(figures.get('2026-3')!)).toEqual({ 1703: 3, 1706: 1.67 });
  });

  it('is missing without land, and inapplicable in the capital', () => {
    const { figures } = figuresPerHectare(answer(['1703', 300, 0], ['1706', 300, null], ['1726', null, null]), harvest);
    expect([...figures.get('2026-3')!.values()]).toEqual(['missing', 'missing', 'inapplicable']);
  });

  it('has enough decimals to show a small one', () => {
    const { figures, decimals } = figuresPerHectare(answer(['1703', 12, 10_000]), harvest);
    expect(decimals).toBe(5);
    expect(figures.get('2026-3')!.get('1703')).toBe(0.0012);
  });
});

it('takes its decimals by hectare from quarters with enough reports, unless there are no others', () => {
  const early = answer(['1703', 5000, 1]);
  const rows = [...answer(['1703', 12, 10_000]).rows, ...early.rows.map((row) => ({ ...row, quarter: 4 }))];
  expect(figuresPerHectare({ ...early, rows }, harvest).decimals).toBe(1);
  expect(figuresPerHectare({ ...early, rows }, harvest, new Set(['2026-4'])).decimals).toBe(5);
  expect(figuresPerHectare(early, harvest, new Set(['2026-3'])).decimals).toBe(1);
});

test('an amount of the quarter of a total is missing if that of one of its parts is', () => {
  const third = answer(['1703', 300, 100]);
  const both = { ...third, rows: [2, 1].map((quarter) => ({ ...third.rows[0]!, quarter })), comparisons: [] };
  expect(amountsOfQuarters(both).rows.map(({ values }) => values)).toEqual([
    [null, null],
    [300, 100],
  ]);
  const comparison = { year: 2026, quarter: 2, against: { year: 2026, quarter: 1 }, province_code: '1703' };
  const counts = { reports_before: 1, clusters: 1, expected: 1, now: [300, 100], before: [120, 90] };
  const withParts = (compared: number[]) =>
    amountsOfQuarters({ ...both, comparisons: [{ ...comparison, ...counts, compared }] }).rows[0]?.values;
  expect(withParts([1, 1])).toEqual([180, 10]);
  expect(withParts([1, 0])).toEqual([null, null]);
});

describe('shares', () => {
  const shares = (regions: Record<string, number | 'missing'>) => {
    const quarters = calculateShares(new Map([['2026-3', new Map(Object.entries(regions))]]));
    return [...quarters.get('2026-3')!.values()];
  };

  it('are parts of the sum of all regions', () => {
    expect(shares({ 1703: 25, 1706: 75, 1733: 'missing' })).toEqual([25, 75, 'missing']);
  });

  it('are missing for a single region, for a sum of zero, and with negative figures', () => {
    expect(shares({ 1703: 25 })).toEqual(['missing']);
    expect(shares({ 1703: 0, 1706: 0 })).toEqual(['missing', 'missing']);
    expect(shares({ 1703: -5, 1706: 10 })).toEqual(['missing', 'missing']);
  });
});

test('only amounts are divided, and land not by land', () => {
  expect(listMeasures(harvest)).toEqual(['total', 'amount', 'hectare', 'share', 'growth']);
  expect(listMeasures(findQuantity('cluster_lands'))).toEqual(['total', 'share', 'growth']);
  for (const id of ['rating', 'second_year2023_fact']) expect(listMeasures(findQuantity(id))).toEqual(['total']);
  expect(listMeasures(findQuantity('eleven_percent'))).toEqual(['total', 'growth']);
  // A part of an annual plan that is done since January.
  expect(listMeasures(findQuantity('first_percent'))).toEqual(['total', 'amount', 'growth']);
});
