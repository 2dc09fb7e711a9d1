import { everyQuarter, quarterAfter } from './quarter';

const point = (year: number, quarter: number, value: number | null = 1) => ({ year, quarter, value });

describe('a history on an axis of time', () => {
  it('has every quarter from the first to the last, and gaps for those that are missing', () => {
    const history = [point(2025, 3), point(2026, 2), point(2025, 4)];
    expect(everyQuarter(history, (quarter) => ({ ...quarter, value: null }))).toEqual([
      point(2025, 3),
      point(2025, 4),
      point(2026, 1, null),
      point(2026, 2),
    ]);
  });

  it('is unchanged without gaps, and empty without quarters', () => {
    expect(everyQuarter([point(2026, 4)], (quarter) => ({ ...quarter, value: null }))).toEqual([point(2026, 4)]);
    expect(everyQuarter([], (quarter) => quarter)).toEqual([]);
  });
});

test('the next and previous quarters cross years', () => {
  expect(quarterAfter({ year: 2026, quarter: 4 })).toEqual({ year: 2027, quarter: 1 });
  expect(quarterAfter({ year: 2027, quarter: 1 }, -1)).toEqual({ year: 2026, quarter: 4 });
});
