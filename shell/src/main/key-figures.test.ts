import type { FiguresAnswer } from '@klaster/shared/contract';
import { FIGURE_KEYS, keyFigures } from './key-figures';

type Value = number | null;

/** Quarters of 2026 from the latest to the first, each with how many reports are confirmed and the harvest. */
function answerOf(...quarters: [quarter: number, reports: number, value: Value][]): FiguresAnswer {
  const common = { year: 2026, province_code: null, province_name: null, cluster_id: null, name: null };
  return {
    keys: [...FIGURE_KEYS],
    rows: quarters.map(([quarter, reports, value]) => ({
      ...common,
      quarter,
      reports,
      values: [value, value, null, 0],
      medians: [null, null, null, null],
      missing: [0, 0, 0, 0],
    })),
    periods: quarters.map(([quarter, reports]) => ({ year: 2026, quarter, reports, expected: 20 })),
  };
}

const harvest = (answer: FiguresAnswer) => keyFigures(answer)?.figures[0];

it('are of the latest quarter that has confirmed reports, with the change since the one before', () => {
  const shown = keyFigures(answerOf([4, 0, null], [3, 10, 110], [2, 10, 100]));
  expect(shown).toMatchObject({ year: 2026, quarter: 3, reports: 10, expected: 20 });
  expect(shown?.figures[0]).toMatchObject({ key: 'first_current', value: 110, change: 10, unit: 't' });
  expect(shown?.figures[0]?.history.map(({ quarter, value }) => [quarter, value])).toEqual([
    [2, 100],
    [3, 110],
  ]);
});

it.each([
  ['there is no quarter before', [[3, 10, 110]]],
  [
    'the quarter before has no such figure',
    [
      [3, 10, 110],
      [2, 10, null],
    ],
  ],
  [
    'the quarter has none',
    [
      [3, 10, null],
      [2, 10, 100],
    ],
  ],
  [
    'it grew from zero',
    [
      [3, 10, 110],
      [2, 10, 0],
    ],
  ],
] as [string, [number, number, Value][]][])('have no change where %s', (_, quarters) => {
  expect(harvest(answerOf(...quarters))?.change).toBe('none');
});

it('are not compared while a tenth of the reports is missing that there were before', () => {
  expect(harvest(answerOf([3, 8, 110], [2, 10, 100]))?.change).toBe('partial');
  expect(harvest(answerOf([3, 9, 110], [2, 10, 100]))?.change).toBe(10);
});

it('are none where nothing is confirmed', () => {
  expect(keyFigures(answerOf([4, 0, null], [3, 0, null]))).toBeUndefined();
  expect(keyFigures(answerOf())).toBeUndefined();
});
