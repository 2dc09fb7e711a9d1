import type {
  ClusterRatingAnswer,
  MethodDraftAnswer,
  MethodPreview,
  ProvinceRatingsAnswer,
  RatingAnswer,
} from '@klaster/shared/contract/rating';
import { addCluster } from '../../../test/support/fixtures';
import { FIRST_METHOD, addConfirmed } from '../../../test/support/rating';
import { clearReports } from '../../../test/support/report-entry';
import { testApp } from '../../../test/support/test-app';

const api = testApp();
let [a, b] = [0, 0];

const PHASED = {
  ...FIRST_METHOD,
  criteria: FIRST_METHOD.criteria
    .slice(0, 1)
    .map((criterion) => ({ ...criterion, points: 100, rule: { ...criterion.rule, phasing: [0, 50, 75, 100] } })),
};

const save = (method: object) =>
  api.call<MethodDraftAnswer>('PATCH /api/scoring-methods/draft', { as: 'admin', body: { version: 0, method } });

const confirm = async (at: { year: number; quarter: number }, ...percents: [number, number]) => {
  for (const [index, cluster] of [a, b].entries())
    await addConfirmed(api, cluster, { ...at, percent: percents[index]! });
};

// A published method is permanent, and the tests only read.
beforeAll(async () => {
  await clearReports(api.db);
  [a, b] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
  await confirm({ year: 2026, quarter: 2 }, 10, 20);
  await confirm({ year: 2026, quarter: 4 }, 90, 80);
  const { draft } = (await save(PHASED)).data;
  const body = { version: draft?.version, year: 2027, quarter: 1 };
  expect((await api.call('POST /api/scoring-methods/publish', { as: 'admin', body })).status).toBe(200);
  await confirm({ year: 2027, quarter: 1 }, 10, 20);
  await confirm({ year: 2027, quarter: 2 }, 50, 20);
});

const rating = async (year: number, quarter: number) =>
  (await api.call<RatingAnswer>(`GET /api/rating?year=${year}&quarter=${quarter}`)).data;
const reasons = async (year: number, quarter: number) =>
  (await api.call<ClusterRatingAnswer>(`GET /api/rating/clusters/${b}?year=${year}&quarter=${quarter}`)).data;

it('scores the achieved share of the plan that is due by the end of the quarter', async () => {
  const { items } = await rating(2027, 2);
  expect(items.map(({ cluster_id, score, band }) => [cluster_id, score, band])).toEqual([
    [a, 100, 'dark_green'],
    [b, 40, 'red'],
  ]);
  const [harvest] = (await reasons(2027, 2)).criteria;
  expect(harvest).toMatchObject({
    earned: 40,
    rule: { phasing: [0, 50, 75, 100] },
    next: { value: 20.003, gain: 0.01 },
  });
});

it('does not count a criterion of which nothing is due yet', async () => {
  expect((await rating(2027, 1)).items).toMatchObject([
    { score: null, counted: 0 },
    { score: null, counted: 0 },
  ]);
  const { criteria, unranked } = await reasons(2027, 1);
  expect(unranked).toBe('too_little');
  expect(criteria).toMatchObject([{ earned: null, next: null }]);
});

it('shows ranks gained since the last quarter that has scores and since the same quarter of the year before', async () => {
  const { items, provinces } = await rating(2027, 2);
  const movements = [
    [null, 1],
    [null, -1],
  ];
  // A quarter without scores but with confirmed reports is still the previous one.
  expect(items.map(({ movement, movement_year }) => [movement, movement_year])).toEqual(movements);
  expect(provinces.slice(0, 2).map(({ movement, movement_year }) => [movement, movement_year])).toEqual(movements);
  const { history } = await reasons(2027, 2);
  expect(history.map(({ year, quarter, movement, movement_year }) => [year, quarter, movement, movement_year])).toEqual(
    [
      [2026, 2, null, null],
      [2026, 4, -1, null],
      [2027, 1, null, null],
      [2027, 2, null, -1],
    ],
  );
});

it('says whether the quarters that it compares with have another method', async () => {
  const methodChanges = (one: Pick<RatingAnswer, 'method_changed' | 'method_changed_year'>) => [
    one.method_changed,
    one.method_changed_year,
  ];
  expect(methodChanges(await rating(2026, 4))).toEqual([false, false]);
  expect(methodChanges(await rating(2027, 1))).toEqual([true, false]);
  expect(methodChanges(await rating(2027, 2))).toEqual([false, true]);
  const { history, place } = await reasons(2027, 2);
  const all = [
    [false, false],
    [false, false],
    [true, false],
    [false, true],
  ];
  expect(history.map(methodChanges)).toEqual(all);
  expect(methodChanges(place!)).toEqual([false, true]);
  const { periods } = (await api.call<ProvinceRatingsAnswer>('GET /api/rating/provinces')).data;
  expect(periods.map(methodChanges)).toEqual(all);
});

it('previews a criterion of which nothing is due as one that is collected', async () => {
  const criteria = PHASED.criteria.map((criterion) => ({
    ...criterion,
    rule: { ...criterion.rule, phasing: [0, 0, 0, 100] },
  }));
  const call = { as: 'admin', body: { ...PHASED, criteria } };
  const { data } = await api.call<MethodPreview>('POST /api/scoring-methods/preview', call);
  expect(data).toMatchObject({ period: { year: 2027, quarter: 2 }, uncollected: [] });
  expect(data.items.map(({ after }) => after.score)).toEqual([null, null]);
});
