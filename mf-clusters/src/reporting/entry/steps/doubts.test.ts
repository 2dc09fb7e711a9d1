import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { IndicatorKey } from '@klaster/shared/contract/indicators';
import { findDoubt } from './doubts';

function doubt(key: IndicatorKey, value: number, change: Partial<Parameters<typeof findDoubt>[2]>) {
  const before = { quarter: 3, lastYear: undefined, lastQuarter: undefined, ...change };
  return findDoubt(
    INDICATORS.find((indicator) => indicator.key === key)!,
    value,
    before,
  )?.from;
}

test('a figure counted since January is questioned if it is less than in the last quarter, except in the first one', () => {
  expect(doubt('first_current', 90, { lastQuarter: 100, lastYear: 90 })).toBe('fall');
  expect(doubt('first_current', 90, { lastQuarter: 100, lastYear: 90, quarter: 1 })).toBeUndefined();
});

test('a figure counted since January may be any times that of the last quarter', () => {
  expect(doubt('first_current', 900, { lastQuarter: 100 })).toBeUndefined();
});

test('a stock is questioned beside the same quarter of the last year, or else the last quarter, and may fall', () => {
  expect(doubt('cluster_lands', 900, { lastQuarter: 100 })).toBe('last_quarter');
  expect(doubt('cluster_lands', 900, { lastQuarter: 100, lastYear: 100 })).toBe('last_year');
  expect(doubt('cluster_lands', 90, { lastQuarter: 100 })).toBeUndefined();
});
