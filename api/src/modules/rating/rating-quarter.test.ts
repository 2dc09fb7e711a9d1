import type { ClusterRatingAnswer, RatingAnswer } from '@klaster/shared/contract/rating';
import { addCluster, openPeriod } from '../../../test/support/fixtures';
import { clearClusters, reportsApi } from '../../../test/support/report-entry';
import { addConfirmed } from '../../../test/support/rating';

const api = reportsApi();
beforeEach(() => clearClusters(api.db));

const rating = async (query = '') => (await api.call<RatingAnswer>(`GET /api/rating${query}`)).data;

const dueOn = (quarter: number, due_on: string) =>
  api.db.updateTable('periods').set({ due_on }).where('year', '=', 2026).where('quarter', '=', quarter).execute();

const PAST = '2026-01-31';
const FUTURE = '2999-01-31';

const shown = async (query?: string) => {
  const { period, preliminary, summary } = await rating(query);
  return [period?.quarter, preliminary, summary.scored, summary.clusters];
};

describe('the quarter of the rating', () => {
  it('is the last one whose due date is over; a running one is preliminary, with how many are confirmed', async () => {
    const [first, second] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await addConfirmed(api, first, { percent: 50, quarter: 3 });
    await addConfirmed(api, second, { percent: 50, quarter: 3 });
    await addConfirmed(api, second, { percent: 90, quarter: 4 });
    await dueOn(3, PAST);
    await dueOn(4, FUTURE);
    expect(await shown()).toEqual([3, false, 2, 4]);
    expect(await shown('?year=2026&quarter=4')).toEqual([4, true, 1, 4]);
    const { provinces } = await rating('?year=2026&quarter=4');
    expect(
      provinces.slice(0, 2).map(({ province_code, scored, clusters }) => [province_code, scored, clusters]),
    ).toEqual([
      ['1706', 1, 2],
      ['1703', 0, 2],
    ]);
    const { data } = await api.call<ClusterRatingAnswer>(`GET /api/rating/clusters/${second}?year=2026&quarter=4`);
    expect(data).toMatchObject({ preliminary: true, coverage: { scored: 1, clusters: 4 } });
    const latest = await api.call<ClusterRatingAnswer>(`GET /api/rating/clusters/${second}`);
    expect(latest.data).toMatchObject({ period: { quarter: 3 }, preliminary: false });
    await dueOn(4, PAST);
    expect(await shown()).toEqual([4, false, 1, 4]);
  });

  it('is the latest, as preliminary, while no due date is over, and one that was never opened is preliminary too', async () => {
    await addConfirmed(api, await addCluster(api.db, '1703'), { percent: 50, quarter: 4 });
    await dueOn(4, FUTURE);
    expect(await shown()).toEqual([4, true, 1, 3]);
    expect(await shown('?year=2030&quarter=1')).toEqual([1, true, 0, 3]);
  });

  it('skips a quarter without scores', async () => {
    await addConfirmed(api, await addCluster(api.db, '1703'), { percent: 50, quarter: 3 });
    await dueOn(3, PAST);
    await openPeriod(api.db, 2026, 4);
    await dueOn(4, PAST);
    expect((await shown())[0]).toBe(3);
  });
});

describe('the clusters that a quarter counts', () => {
  const set = (id: number, values: { created_at?: Date; removed_at?: Date }) =>
    api.db.updateTable('clusters').set(values).where('id', '=', id).execute();

  it('are those that were on the register when it ended, and those with a confirmed report of it', async () => {
    const reported = await addCluster(api.db, '1703');
    await addConfirmed(api, reported, { percent: 50, quarter: 2 });
    const [added, removed] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1706')];
    await set(added, { created_at: new Date('2026-06-30T19:00:00Z') });
    await set(removed, { removed_at: new Date('2026-06-30T19:00:00Z') });
    const clusters = async (quarter: number) => (await rating(`?year=2026&quarter=${quarter}`)).summary.clusters;
    // The second quarter ends with 30 June in Tashkent.
    expect([await clusters(1), await clusters(2), await clusters(3)]).toEqual([4, 4, 4]);
    await set(added, { created_at: new Date('2026-06-30T18:59:59Z') });
    await set(removed, { removed_at: new Date('2026-06-30T18:59:59Z') });
    expect([await clusters(1), await clusters(2), await clusters(3)]).toEqual([4, 4, 4]);
    await set(added, { created_at: new Date('2026-08-01T00:00:00Z') });
    expect([await clusters(1), await clusters(2), await clusters(3)]).toEqual([4, 3, 4]);
    await set(reported, { removed_at: new Date('2026-06-01T00:00:00Z') });
    expect([await clusters(1), await clusters(2), await clusters(3)]).toEqual([4, 3, 3]);
  });
});
