import { figureComparison, inOrderAsked } from './figure-comparison';
import type { FigureRow } from './figure-report';

const row = (place: string | number, values: (number | null)[]): FigureRow => ({
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
});

describe('a comparison', () => {
  const compareValues = (...values: (number | null)[]) =>
    figureComparison(
      ['first_plan'],
      values.map((value) => row(1, [value])),
    )[0]?.cells;

  it('has differences to the first, marks the least and the most, and gives the length of a bar', () => {
    expect(compareValues(0.3, 0.1, 0.2)).toEqual([
      { value: 0.3, difference: null, mark: 'most', share: 1 },
      { value: 0.1, difference: -0.2, mark: 'least', share: 0.1 / 0.3 },
      { value: 0.2, difference: -0.1, mark: undefined, share: 0.2 / 0.3 },
    ]);
  });

  it('marks nothing if all are equal, or only one is known', () => {
    expect(compareValues(5, 5)?.map(({ mark }) => mark)).toEqual([undefined, undefined]);
    expect(compareValues(5, null)).toEqual([
      { value: 5, difference: null, mark: undefined, share: 1 },
      { value: null, difference: null, mark: undefined, share: null },
    ]);
    expect(compareValues(null, null)?.every(({ share }) => share === null)).toBe(true);
  });

  it('is in the requested order', () => {
    const idsOf = (rows: FigureRow[]) => rows.map(({ cluster_id, province_code }) => cluster_id ?? province_code);
    expect(idsOf(inOrderAsked([row(1, []), row(2, []), row(3, [])], { clusters: [3, 1, 2] }))).toEqual([3, 1, 2]);
    const provinces = ['1706', '1703'];
    expect(idsOf(inOrderAsked([row('1703', []), row('1706', [])], { provinces }))).toEqual(provinces);
  });

  it('has no bars if all are 0 or less', () => {
    expect(compareValues(0, -5)?.map(({ share }) => share)).toEqual([null, null]);
  });
});
