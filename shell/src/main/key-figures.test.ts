import type { FiguresAnswer } from '@klaster/shared/contract/reports';
import { FIGURE_KEYS, keyFigures } from './key-figures';

type Value = number | null;

/**
 * Quarters from the latest to the first, each with how many reports are confirmed and the harvest: of 2026, or of 2025 where counted
 * backwards from 0, its fourth. Each is compared with the next one listed.
 */
function answerOf(...quarters: [quarter: number, reports: number, value: Value][]): FiguresAnswer {
  const at = (number: number) => (number > 0 ? { year: 2026, quarter: number } : { year: 2025, quarter: number + 4 });
  const common = { province_code: null, province_name: null, cluster_id: null, name: null };
  return {
    keys: [...FIGURE_KEYS],
    rows: quarters.map(([quarter, reports, value]) => ({
      ...common,
      ...at(quarter),
      reports,
      values: [value, value, null, 0],
      medians: [null, null, null, null],
      missing: [0, 0, 0, 0],
    })),
    periods: quarters.map(([quarter, reports]) => ({ ...at(quarter), reports, expected: 20 })),
    comparisons: quarters.slice(1).map(([quarter, reports, value], index) => ({
      ...at(quarters[index]?.[0] ?? 0),
      against: at(quarter),
      province_code: null,
      reports_before: reports,
      clusters: 10,
      expected: 20,
      compared: [10, 10, 10, 10],
      before: [value, value, null, 0],
      now: [quarters[index]?.[2] ?? null, null, null, 0],
    })),
  };
}

const THIRD = { year: 2026, quarter: 3 };

const harvest = (answer: FiguresAnswer) => keyFigures(answer, THIRD)?.figures[0];

it('are those of the quarter shown, with the change since the same quarter of the year before', () => {
  const shown = keyFigures(answerOf([4, 5, 1000], [3, 10, 110], [-1, 10, 100]), THIRD);
  expect(shown).toMatchObject({ year: 2026, quarter: 3, reports: 10, expected: 20, compared: 10 });
  expect(shown?.figures[0]).toMatchObject({ key: 'first_current', value: 110, change: 10 });
  expect(shown?.figures[0]?.history.map(({ quarter, value }) => [quarter, value])).toEqual([
    [3, 100],
    [4, null],
    [1, null],
    [2, null],
    [3, 110],
  ]);
});

it('are not compared with the quarter before: what is counted since January only grows', () => {
  expect(harvest(answerOf([3, 10, 110], [2, 10, 100]))?.change).toBe('none');
});

it('have a history that begins again in January, if they are counted since then', () => {
  const shown = keyFigures(answerOf([3, 1, 3], [2, 1, 2], [1, 1, 1], [0, 1, 9]), THIRD);
  const beginnings = shown?.figures.map(({ history }) => history.map(({ begins }) => begins));
  expect(beginnings?.[0]).toEqual([false, true, false, false]);
  // Jobs are a stock.
  expect(beginnings?.[2]).toEqual([false, false, false, false]);
});

it.each([
  ['the same quarter of the year before has no such figure', 110, null],
  ['the quarter has none', null, 100],
  ['it grew from zero', 110, 0],
] as [string, Value, Value][])('have no change if %s', (_, now, before) => {
  expect(harvest(answerOf([3, 10, now], [-1, 10, before]))?.change).toBe('none');
});

it('have no change without an earlier quarter', () => {
  expect(harvest(answerOf([3, 10, 110]))?.change).toBe('none');
});

it('have a history with a gap for a quarter that was never opened', () => {
  const shown = keyFigures(answerOf([3, 10, 110], [1, 10, 100]), THIRD);
  expect(shown?.figures[0]?.history).toEqual([
    { year: 2026, quarter: 1, value: 100, begins: true },
    { year: 2026, quarter: 2, value: null, begins: false },
    { year: 2026, quarter: 3, value: 110, begins: false },
  ]);
});

it('compare the same clusters: a quarter with a fifth of its reports has not shrunk', () => {
  const answer = answerOf([3, 10, 20], [-1, 20, 100]);
  const [one] = answer.comparisons ?? [];
  expect(harvest({ ...answer, comparisons: [{ ...one!, before: [20, 0, 0, 0] }] })?.change).toBe(0);
});

it('are not compared if fewer than half of the clusters are in both quarters, or the server does not compare', () => {
  const answer = answerOf([3, 9, 110], [-1, 10, 100]);
  const [one] = answer.comparisons ?? [];
  expect(harvest({ ...answer, comparisons: [{ ...one!, expected: 21 }] })?.change).toBe('partial');
  // Enough clusters are in both; this figure alone has nothing to be compared with.
  expect(harvest({ ...answer, comparisons: [{ ...one!, compared: [0, 0, 0, 0] }] })?.change).toBe('none');
  const { comparisons: _, ...old } = answer;
  expect(harvest(old)?.change).toBe('none');
});

it('are none if the quarter has nothing confirmed, or is missing', () => {
  expect(keyFigures(answerOf([3, 0, null], [2, 10, 1]), THIRD)).toBeUndefined();
  expect(keyFigures(answerOf(), THIRD)).toBeUndefined();
});
