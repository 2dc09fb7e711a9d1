import type { ClusterRatingAnswer, ProvinceRatingsAnswer, RatingAnswer } from '@klaster/shared/contract/rating';
import type { FiguresAnswer, PrimaryDataAnswer, RegionsAnswer } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { figuresAt, addConfirmed } from '../../../test/support/rating';
import { addCluster, addReport, ANDIJON, BUXORO, openPeriod } from '../../../test/support/fixtures';
import { clearClusters, ownCluster, reportsApi } from '../../../test/support/report-entry';
import { findRow, insert, update } from '../../../test/support/rows';
import { formerPlaces } from '../../kernel/database/migrations/0072-former-places';

const api = reportsApi();

describe('a cluster that has moved', () => {
  const clusters = new Map<string, number>();

  /** Two quarters past their due date; half of Andijon reports. */
  beforeEach(async () => {
    await clearClusters(api.db);
    clusters.set('own', await ownCluster(api.db));
    clusters.set('silent', await addCluster(api.db, ANDIJON.province_code));
    clusters.set('buxoro', await addCluster(api.db, BUXORO.province_code));
    for (const quarter of [3, 4]) {
      await addConfirmed(api, idOf('own'), { percent: 60 + quarter, quarter });
      await addConfirmed(api, idOf('buxoro'), { percent: 80, quarter });
    }
    await api.db.updateTable('periods').set({ due_on: '2026-11-01' }).execute();
  });

  afterEach(() => place(idOf('own'), ANDIJON));

  const idOf = (name: string) => clusters.get(name) ?? 0;

  const place = (id: number, to: typeof ANDIJON) =>
    api.db.updateTable('clusters').set(to).where('id', '=', id).execute();

  const read = async <Answer>(path: string, as?: string) => {
    const { status, data } = await api.call<Answer>(`GET ${path}`, as === undefined ? {} : { as });
    expect([path, status]).toEqual([path, 200]);
    return data;
  };

  const KEYS = 'keys=first_plan,first_current&periods=2026-4,2026-3&against=2026-3';

  const readPublished = async () => ({
    rating: (await read<RatingAnswer>('/api/rating?year=2026&quarter=4')).provinces,
    earlier: (await read<RatingAnswer>('/api/rating?year=2026&quarter=3')).provinces,
    map: await read<ProvinceRatingsAnswer>('/api/rating/provinces'),
    sums: await read<FiguresAnswer>(`/api/figures?${KEYS}&by=province`, 'viewer'),
    ofAndijon: await read<FiguresAnswer>(`/api/figures?${KEYS}&by=total`, 'andijon'),
  });

  const campaign = async () => ({
    regions: await read<RegionsAnswer>('/api/regions?year=2026&quarter=4', 'viewer'),
    quarters: await read<object>('/api/periods', 'andijon'),
  });

  describe('a cluster that moves to another province', () => {
    it.each(['own', 'silent'])('changes nothing that past quarters have published: %s', async (name) => {
      const before = await readPublished();
      expect(before.rating.map(({ province_code, scored, clusters: all }) => [province_code, scored, all])).toEqual(
        expect.arrayContaining([
          ['1703', 1, 2],
          ['1706', 1, 2],
        ]),
      );
      await place(idOf(name), BUXORO);
      expect(await readPublished()).toEqual(before);
    });

    it('stays in the campaign where its report was confirmed', async () => {
      const before = await campaign();
      await place(idOf('own'), BUXORO);
      expect(await campaign()).toEqual(before);
    });

    it('is listed with its current territory while its report is not confirmed, only for users who can open it', async () => {
      await addReport(api.db, { cluster: idOf('silent'), status: 'new', figures: figuresAt(90) });
      await place(idOf('silent'), BUXORO);
      const list = '/api/cluster-reports?year=2026&quarter=4';
      const ids = ({ items }: { items: { cluster_id: number }[] }) => items.map(({ cluster_id }) => cluster_id);
      expect(ids(await read(`${list}&province_code=1706`, 'viewer'))).toContain(idOf('silent'));
      expect(ids(await read(list, 'andijon'))).not.toContain(idOf('silent'));
      const primary = await read<PrimaryDataAnswer>('/api/primary-data?year=2026&quarter=4', 'andijon');
      expect(primary.rows.map(({ cluster_id }) => cluster_id)).toEqual([idOf('own')]);
      const { provinces } = (await campaign()).regions;
      expect(provinces.find(({ province_code }) => province_code === '1706')).toMatchObject({ clusters: 3, new: 1 });
    });

    it('stays where it was in lists of a past quarter, which say where it is today', async () => {
      await place(idOf('own'), BUXORO);
      const expected = { province_code: '1703', moved_to: 'Бухоро вилояти' };
      const rowsOfCluster = <Row extends { cluster_id: number | null }>(rows: readonly Row[]) =>
        rows.filter(({ cluster_id }) => cluster_id === idOf('own'));
      const listed = await read<RatingAnswer>('/api/rating?year=2026&quarter=4&province_code=1703');
      expect(rowsOfCluster(listed.items)).toMatchObject([expected]);
      const { cluster } = await read<ClusterRatingAnswer>(`/api/rating/clusters/${idOf('own')}?year=2026&quarter=4`);
      expect(cluster).toMatchObject(expected);
      const provenance = `/api/rating/clusters/${idOf('own')}/provenance?year=2026&quarter=4`;
      expect(await read<object>(provenance)).toMatchObject(expected);
      const figures = await read<FiguresAnswer>(`/api/figures?${KEYS}&by=cluster`, 'viewer');
      expect(rowsOfCluster(figures.rows)).toMatchObject([expected, expected]);
      const primary = await read<PrimaryDataAnswer>('/api/primary-data?year=2026&quarter=4&provinces=1703', 'viewer');
      expect(rowsOfCluster(primary.rows)).toMatchObject([{ ...expected, district_name: expect.any(String) as string }]);
      const reports = '/api/cluster-reports?year=2026&quarter=4&province_code=1703';
      expect(rowsOfCluster((await read<{ items: { cluster_id: number }[] }>(reports, 'viewer')).items)).toMatchObject([
        expected,
      ]);
      const { id } = await findRow(api.db, 'reports', { cluster_id: idOf('own'), quarter: 4 });
      expect(await read<object>(`/crud/cluster/${id}`, 'viewer')).toMatchObject({
        province_name: 'Андижон вилояти',
        moved_to: 'Бухоро вилояти',
      });
    });

    it('counts for staff of the province where it was; its reports are opened by those of the province where it is', async () => {
      await place(idOf('own'), BUXORO);
      const { items } = await read<{ items: { cluster_id: number; report: { id: number | null } | null }[] }>(
        '/api/cluster-reports?year=2026&quarter=4',
        'andijon',
      );
      expect(items.find(({ cluster_id }) => cluster_id === idOf('own'))?.report).toMatchObject({ id: null });
    });

    it('takes its new place with a report that is reopened and confirmed again', async () => {
      await place(idOf('own'), BUXORO);
      const report = await findRow(api.db, 'reports', { cluster_id: idOf('own'), quarter: 4 });
      const comment = { comment: 'Хато бор' };
      expect((await api.call(`POST /api/reports/${report.id}/reopen`, { as: 'admin', body: comment })).status).toBe(
        200,
      );
      await update(api.db, 'reports', { set: { status: 'new', submitted_at: new Date() }, where: { id: report.id } });
      expect(
        (await api.call(`POST /api/confirm-cluster/${report.id}`, { as: 'second-reviewer', body: comment })).status,
      ).toBe(200);
      const { provinces } = await read<RatingAnswer>('/api/rating?year=2026&quarter=4');
      expect(provinces.find(({ province_code }) => province_code === '1706')).toMatchObject({ scored: 2, clusters: 3 });
    });

    it('counts where it is in a quarter that still runs', async () => {
      await api.db.updateTable('periods').set({ due_on: '2027-01-20' }).where('quarter', '=', 4).execute();
      await place(idOf('silent'), BUXORO);
      const { rows } = await read<FiguresAnswer>(
        '/api/figures?keys=first_plan&periods=2026-4,2026-3&by=province&provinces=1703',
        'viewer',
      );
      expect(rows.map(({ quarter, expected }) => [quarter, expected])).toEqual([
        [4, 1],
        [3, 2],
      ]);
    });
  });

  it('takes earlier moves from the audit', async () => {
    const [before, after] = [JSON.stringify(ANDIJON), JSON.stringify(BUXORO)];
    const done = new Error('rolled back');
    const migrated = api.db.transaction().execute(async (tx) => {
      await sql`drop table former_places cascade`.execute(tx);
      await sql`drop function keep_former_place cascade`.execute(tx);
      await insert(tx, 'audit', { action: 'edit', entity: 'clusters', entity_id: idOf('own'), before, after });
      await formerPlaces.up(tx);
      expect(await tx.selectFrom('former_places').select(['cluster_id', 'province_code']).execute()).toEqual([
        { cluster_id: idOf('own'), province_code: '1703' },
      ]);
      throw done;
    });
    await expect(migrated).rejects.toBe(done);
  });

  describe('a province under half coverage', () => {
    it('has a score, but neither rank nor movement', async () => {
      await addCluster(api.db, ANDIJON.province_code);
      const { provinces } = await read<RatingAnswer>('/api/rating?year=2026&quarter=4');
      const ranks = provinces
        .slice(0, 2)
        .map(({ province_code, rank, scored, clusters: all }) => [province_code, rank, scored, all]);
      expect(ranks).toEqual([
        ['1706', 1, 1, 2],
        ['1703', null, 1, 3],
      ]);
      expect(provinces[1]).toMatchObject({ score: expect.any(Number) as number, movement: null });
      const { periods } = await read<ProvinceRatingsAnswer>('/api/rating/provinces');
      expect(periods.at(-1)?.provinces).toMatchObject([
        { province_code: '1703', rank: null, movement: null, scored: 1, clusters: 3 },
        { province_code: '1706', rank: 1, movement: 0, scored: 1, clusters: 2 },
      ]);
    });

    it('is not counted among the provinces that others have overtaken', async () => {
      await addReport(api.db, { cluster: idOf('silent'), figures: figuresAt(99) });
      await addCluster(api.db, ANDIJON.province_code);
      const { provinces } = await read<RatingAnswer>('/api/rating?year=2026&quarter=4');
      expect(provinces.find(({ province_code }) => province_code === '1706')).toMatchObject({ rank: 1, movement: 0 });
    });
  });
});

describe('the quarter of a rating', () => {
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
});
