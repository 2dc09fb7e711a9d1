import type { ClusterRatingAnswer, RatingAnswer } from '@klaster/shared/contract/rating';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { clearClusters, clearReports } from '../../../test/support/report-entry';
import { figuresAt, addConfirmed, decideOn } from '../../../test/support/rating';
import { testApp } from '../../../test/support/test-app';
import { update } from '../../../test/support/rows';
import { scoreUnscored } from './repository';

const api = testApp();
beforeEach(async () => {
  await clearReports(api.db);
  await clearClusters(api.db);
});

const rating = async (query = '', headers = {}) =>
  (await api.call<RatingAnswer>(`GET /api/rating${query}`, { headers })).data;
const reasons = async (cluster: number, query = '') =>
  (await api.call<ClusterRatingAnswer>(`GET /api/rating/clusters/${cluster}${query}`)).data;
const decide = (id: number, action?: 'confirm' | 'reject') => decideOn(api, id, action);
const reopen = (id: number) =>
  api.call(`POST /api/reports/${id}/reopen`, { as: 'admin', body: { comment: 'Хато бор' } });

const addConfirmedReport = (cluster: number, percent: number, quarter?: number) =>
  addConfirmed(api, cluster, { percent, quarter });

describe('the rating', () => {
  it('is empty before any report was confirmed', async () => {
    expect(await rating()).toMatchObject({ period: null, periods: [], method: null, items: [], total: 0 });
    await addReport(api.db, { figures: figuresAt(50) });
    expect(await rating()).toMatchObject({ period: null, summary: { scored: 0, ranked: 0, median: null } });
    expect(await rating('?year=2026&quarter=4')).toMatchObject({
      period: { year: 2026, quarter: 4 },
      provinces: [],
      items: [],
    });
  });

  it('ranks confirmed reports, equal scores equally, but none that are submitted, rejected or reopened', async () => {
    const clusters = await Promise.all([1, 2, 3, 4].map(() => addCluster(api.db, '1703')));
    const [a = 0, b = 0, c = 0, d = 0] = clusters;
    await addConfirmedReport(a, 50);
    await addConfirmedReport(b, 80);
    const again = await addConfirmedReport(c, 80);
    const rejected = await addReport(api.db, { cluster: d, figures: figuresAt(100) });
    await decide(rejected, 'reject');
    const places = async () => (await rating()).items.map(({ cluster_id, rank }) => [cluster_id, rank]);
    expect(await places()).toEqual([
      [b, 1],
      [c, 1],
      [a, 3],
    ]);
    expect((await reopen(again)).status).toBe(200);
    expect(await places()).toEqual([
      [b, 1],
      [a, 2],
    ]);
  });

  it('gives no rank to clusters with too few figures', async () => {
    const [few, enough] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1703')];
    await addConfirmedReport(enough, 10);
    const id = await addReport(api.db, { cluster: few, figures: { first_plan: 1, first_current: 1 } });
    await decide(id);
    const { items, summary, provinces } = await rating();
    expect(items.map(({ cluster_id, rank, score, band, counted }) => [cluster_id, rank, score, band, counted])).toEqual(
      [
        [enough, 1, 77.87, 'green', 61],
        [few, null, null, null, 15],
      ],
    );
    expect(summary).toMatchObject({ scored: 2, ranked: 1, median: 77.87 });
    expect(provinces[0]).toMatchObject({ province_code: '1703', score: 77.87, ranked: 1, scored: 2, rank: 1 });
    expect(await reasons(few)).toMatchObject({
      unranked: 'too_little',
      place: { rank: null, counted: 15, earned: 15 },
    });
  });

  it('shows every reader the range of the middle half of the scores, of five clusters and more', async () => {
    const clusters: number[] = [];
    for (const percent of [90, 10, 50, 70]) {
      const cluster = await addCluster(api.db, '1703');
      clusters.push(cluster);
      await addConfirmedReport(cluster, percent);
    }
    const spread = async () => (await reasons(clusters[0]!)).history.map((one) => one.spread);
    expect(await spread()).toEqual([undefined]);
    const fifth = await addCluster(api.db, '1706');
    await addConfirmedReport(fifth, 30);
    const scores = (await rating()).items.map(({ score }) => score!).toSorted((a, b) => a - b);
    const [found] = await spread();
    expect(found?.middle).toBe(scores[2]);
    expect(found?.low).toBeCloseTo((scores[0]! + scores[1]!) / 2, 6);
    expect(found?.high).toBeCloseTo((scores[3]! + scores[4]!) / 2, 6);
  });

  it('shows ranks gained and lost since the previous quarter that has scores', async () => {
    const [a, b] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await addConfirmedReport(a, 50, 3);
    await addConfirmedReport(b, 80, 3);
    await addConfirmedReport(a, 90);
    await addConfirmedReport(b, 80);
    const { items, provinces, periods } = await rating();
    expect(items.map(({ cluster_id, movement }) => [cluster_id, movement])).toEqual([
      [a, 1],
      [b, -1],
    ]);
    expect(provinces.slice(0, 2).map(({ province_code, movement }) => [province_code, movement])).toEqual([
      ['1703', 1],
      ['1706', -1],
    ]);
    expect(periods).toEqual([
      { year: 2026, quarter: 4 },
      { year: 2026, quarter: 3 },
    ]);
    expect((await rating('?year=2026&quarter=3')).items.map(({ movement }) => movement)).toEqual([null, null]);
    expect((await reasons(a)).history.map(({ quarter, rank, movement }) => [quarter, rank, movement])).toEqual([
      [3, 2, null],
      [4, 1, 1],
    ]);
  });

  it('lists provinces without a confirmed report after the others, but not those without cotton', async () => {
    await addConfirmedReport(await addCluster(api.db, '1727'), 50);
    const { provinces } = await rating();
    expect(provinces[0]).toMatchObject({ province_code: '1727', rank: 1, scored: 1 });
    const others = provinces.slice(1);
    const NOTHING = { rank: null, score: null, band: null, movement: null, movement_year: null, ranked: 0, scored: 0 };
    expect(others.map(({ province_code, province_name, clusters, ...rest }) => rest)).toEqual(
      others.map(() => NOTHING),
    );
    const codes = others.map(({ province_code }) => province_code).join(' ');
    expect(codes).toBe('1703 1706 1708 1710 1712 1714 1718 1722 1724 1730 1733 1735');
    await addReport(api.db, { cluster: await addCluster(api.db, '1735'), figures: { first_plan: 1 } }).then(decide);
    expect((await rating()).provinces.slice(1, 3)).toMatchObject([
      { province_code: '1735', rank: null, scored: 1 },
      { province_code: '1703', rank: null, scored: 0 },
    ]);
    await addConfirmedReport(await addCluster(api.db, '1726'), 40);
    expect((await rating()).provinces[1]).toMatchObject({ province_code: '1726', rank: 2 });
  });

  it('is found by name in either script, by province, and from its end', async () => {
    const [a, b] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await addConfirmedReport(a, 90);
    await addConfirmedReport(b, 50);
    const ids = async (query: string) => (await rating(query)).items.map(({ cluster_id }) => cluster_id);
    expect(await ids('?order=bottom')).toEqual([b, a]);
    expect(await ids('?province_code=1706')).toEqual([b]);
    expect(await ids('?search=klaster')).toEqual([a, b]);
    expect(await ids('?search=yo%27q')).toEqual([]);
    expect((await rating('?province_code=1706')).items[0]?.rank).toBe(2);
    expect((await api.call('GET /api/rating?order=sideways')).problem?.errors?.[0]?.path).toBe('order');
  });

  it('is sorted by any column, missing values last, and can show only complete scores', async () => {
    const [a, b, c] = [
      await addCluster(api.db, '1706'),
      await addCluster(api.db, '1703'),
      await addCluster(api.db, '1708'),
    ];
    await addConfirmedReport(a, 90, 3);
    await addConfirmedReport(b, 50, 3);
    await addConfirmedReport(a, 50);
    await addConfirmedReport(b, 90);
    await addConfirmedReport(c, 70);
    const [first, , last] = [a, b, c].toSorted((a, b) => a - b);
    const ids = async (query: string) => (await rating(query)).items.map(({ cluster_id }) => cluster_id);
    expect(await ids('?order=-movement')).toEqual([b, a, c]);
    expect(await ids('?order=movement')).toEqual([a, b, c]);
    expect(await ids('?order=province')).toEqual([b, a, c]);
    expect(await ids('?order=-province')).toEqual([c, a, b]);
    expect([(await ids('?order=name'))[0], (await ids('?order=-name'))[0]]).toEqual([first, last]);
    await api.db.updateTable('rating_scores').set({ counted: 80 }).execute();
    await api.db.updateTable('rating_scores').set({ counted: 79 }).where('cluster_id', '=', a).execute();
    expect([(await ids('?order=counted'))[0], (await ids('?order=-counted')).at(-1)]).toEqual([a, a]);
    expect(await ids('?complete=true&order=province')).toEqual([b, c]);
    expect(await ids('?complete=false')).toHaveLength(3);
  });

  it('leaves a cluster out of quarters that begin after its removal, and keeps it in earlier ones', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addConfirmedReport(cluster, 90, 3);
    await addConfirmedReport(cluster, 90);
    const remove = (at: string | null) =>
      update(api.db, 'clusters', { set: { removed_at: at && new Date(at) }, where: { id: cluster } });
    const countRanked = async (quarter: number) => (await rating(`?year=2026&quarter=${quarter}`)).items.length;
    await remove('2026-08-15T00:00:00Z');
    expect([await countRanked(3), await countRanked(4)]).toEqual([1, 0]);
    expect(await reasons(cluster)).toMatchObject({ place: null, unranked: 'removed' });
    await remove(null);
    expect([await countRanked(3), await countRanked(4)]).toEqual([1, 1]);
  });

  it('shows how each criterion was scored', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addConfirmedReport(cluster, 33.3);
    const { criteria } = await reasons(cluster);
    expect(criteria[0]).toEqual({
      id: 'harvest-plan',
      name: 'Пахта ҳосили режасининг бажарилиши',
      rule: { kind: 'share', part: 'first_current', whole: 'first_plan' },
      points: 15,
      figures: [
        { key: 'first_current', value: 33.3 },
        { key: 'first_plan', value: 100 },
      ],
      earned: 5,
      next: { key: 'first_current', value: 33.367, gain: 0.01 },
    });
    expect((await reasons(cluster, '?year=2020&quarter=1')).unranked).toBe('no_report');
    expect((await api.call('GET /api/rating/clusters/999999')).status).toBe(404);
  });

  it('names criteria in the requested language', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addConfirmedReport(cluster, 50);
    const nameIn = async (language: string) => {
      const request = `GET /api/rating/clusters/${cluster}`;
      const { data } = await api.call<ClusterRatingAnswer>(request, { headers: { 'accept-language': language } });
      return data.criteria[0]?.name;
    };
    expect([await nameIn('uz-Latn'), await nameIn('ru'), await nameIn('en')]).toEqual([
      'Paxta hosili rejasining bajarilishi',
      'Выполнение плана урожая хлопка',
      'Cotton harvest against plan',
    ]);
  });

  it('is made for reports that were confirmed before it was', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addReport(api.db, { cluster, status: 'confirmed', figures: figuresAt(50) });
    await Promise.all([scoreUnscored(api.db), scoreUnscored(api.db)]);
    expect((await rating()).items.map(({ cluster_id }) => cluster_id)).toEqual([cluster]);
  });
});
