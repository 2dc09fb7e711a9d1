import { aClusterRating } from '../../test/rating-fixtures';
import { scoreSeries, uniqueNames } from '../board/score-chart';
import { comparedIn, markBest, criterionLines } from './comparison';

const [first] = aClusterRating().history;

describe('what an address names', () => {
  it.each([
    ['', { ids: [], compared: [], unreadable: [] }],
    ['46,12,7', { ids: [46, 12, 7], compared: [46, 12, 7], unreadable: [] }],
    ['12, 12,46,12', { ids: [12, 46], compared: [12, 46], unreadable: [] }],
    ['1,2,3,4,5,6,7', { ids: [1, 2, 3, 4, 5, 6, 7], compared: [1, 2, 3, 4, 5], unreadable: [] }],
    [
      'abc,12,-1,0,007,1e3,99999999999',
      { ids: [12], compared: [12], unreadable: ['abc', '-1', '0', '007', '1e3', '99999999999'] },
    ],
    [',,,', { ids: [], compared: [], unreadable: [] }],
  ])('%j', (text, named) => {
    expect(comparedIn(text)).toEqual(named);
  });

  it('is not a part of an id that was cut off', () => {
    const garbage = `${'x'.repeat(395)},123456`.slice(0, 400);
    expect(comparedIn(garbage).ids).toEqual([]);
  });
});

describe('the best of a line', () => {
  it.each([
    { values: [1, 3, 2], best: [false, true, false] },
    { values: [3, 3, 1], best: [true, true, false] },
    { values: [2, 2], best: [false, false] },
    { values: [null, 3], best: [false, false] },
    { values: [null, 0, 3], best: [false, false, true] },
    { values: [null, null], best: [false, false] },
    { values: [], best: [] },
  ])('$values', ({ values, best }) => {
    expect(markBest(values)).toEqual(best);
  });
});

it('a criterion that a cluster has no figure or no report for is empty, and another is best', () => {
  const [harvest] = aClusterRating().criteria;
  const lines = criterionLines([
    aClusterRating({ criteria: [] }),
    aClusterRating({ criteria: [{ ...harvest!, earned: 3 }] }),
    aClusterRating({ criteria: [{ ...harvest!, earned: 12.5 }] }),
  ]);
  expect(lines).toEqual([
    {
      id: 'harvest',
      name: 'Пахта ҳосили режаси',
      cells: [
        { earned: null, points: 15, best: false },
        { earned: 3, points: 15, best: false },
        { earned: 12.5, points: 15, best: true },
      ],
    },
  ]);
});

it('clusters with the same name are distinguished', () => {
  const aNamedRating = (cluster_id: number, company_name: string) => ({
    ...aClusterRating(),
    cluster: { ...aClusterRating().cluster, cluster_id, company_name },
  });
  expect(uniqueNames([aNamedRating(1, 'Қўрғон'), aNamedRating(2, 'Чорбоғ'), aNamedRating(3, 'Қўрғон')])).toEqual([
    'Қўрғон (1)',
    'Чорбоғ',
    'Қўрғон (3)',
  ]);
});

it('all lines of the chart have the same quarters, with gaps for missing scores', () => {
  const quarterScore = (year: number, quarter: number, score: number | null) => ({ ...first!, year, quarter, score });
  const series = scoreSeries(
    [
      aClusterRating({ history: [quarterScore(2025, 4, 50), quarterScore(2026, 2, 60)] }),
      aClusterRating({ history: [quarterScore(2026, 1, 70)] }),
      aClusterRating({ history: [] }),
    ],
    ({ year, quarter }) => `${year}/${quarter}`,
  );
  for (const { points } of series) expect(points.map(({ label }) => label)).toEqual(['2025/4', '2026/1', '2026/2']);
  expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    [50, null, 60],
    [null, 70, null],
    [null, null, null],
  ]);
});
