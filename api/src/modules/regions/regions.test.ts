import type { ClusterReportsAnswer, RegionsAnswer } from '@klaster/shared/contract/reports';
import { ENTERED } from '@klaster/shared/contract/indicators';
import { addCluster, addReport, addSnapshot, userId } from '../../../test/support/fixtures';
import { clearClusters, COMPLETE, ownCluster, reportsApi } from '../../../test/support/report-entry';

const api = reportsApi();

beforeEach(() => clearClusters(api.db));

const QUARTER = 'year=2026&quarter=4';

const set = (id: number, values: object) => api.db.updateTable('reports').set(values).where('id', '=', id).execute();

describe('how far the reports of a quarter are', () => {
  const regions = (as = 'viewer', query = QUARTER) => api.call<RegionsAnswer>(`GET /api/regions?${query}`, { as });

  it('is counted by province, with what is late, and how much is filled in', async () => {
    await addReport(api.db, { cluster: await addCluster(api.db, '1703'), status: 'draft', figures: COMPLETE });
    const late = await addReport(api.db, { cluster: await addCluster(api.db, '1703'), figures: { first_plan: 1 } });
    await set(late, { decision_due: '2026-01-05' });
    await addReport(api.db, { cluster: await addCluster(api.db, '1703'), status: 'rejected', figures: {} });
    await addReport(api.db, { status: 'confirmed', province: '1706', figures: COMPLETE });
    const { data } = await regions();
    expect(data.period).toEqual({ year: 2026, quarter: 4, due_on: '2027-01-20', open: true });
    const { provinces, total } = data;
    expect(provinces).toHaveLength(14);
    const andijon = { clusters: 4, none: 1, draft: 1, new: 1, confirmed: 0, rejected: 1, late: 1 };
    const filled = Math.round(((ENTERED.length + 1) / (4 * ENTERED.length)) * 1000) / 10;
    expect(provinces[0]).toMatchObject({ province_code: '1703', ...andijon, completeness: filled });
    const buxoro = provinces.find(({ province_code }) => province_code === '1706');
    expect(buxoro).toMatchObject({ clusters: 1, none: 0, confirmed: 1, late: 0, completeness: 100 });
    expect(total).toMatchObject({ clusters: 5, none: 1, draft: 1, new: 1, confirmed: 1, rejected: 1, late: 1 });
    expect(provinces[2]).toMatchObject({ clusters: 0, completeness: null });
  });

  it('leaves out clusters off the register, unless they have a report of the quarter', async () => {
    const [without, withReport] = [await addCluster(api.db, '1706'), await addCluster(api.db, '1706')];
    await addReport(api.db, { cluster: withReport });
    const removed_at = new Date();
    await api.db.updateTable('clusters').set({ removed_at }).where('id', 'in', [without, withReport]).execute();
    const { data } = await regions();
    expect(data.provinces.find(({ province_code }) => province_code === '1706')).toMatchObject({
      clusters: 2,
      none: 1,
    });
  });

  it('counts the clusters registered in a past quarter, also in the list of those without a report', async () => {
    const [late, left] = [await addCluster(api.db, '1706'), await addCluster(api.db, '1706')];
    const update = (id: number, values: object) =>
      api.db.updateTable('clusters').set(values).where('id', '=', id).execute();
    await update(late, { created_at: new Date('2026-08-01T00:00:00Z') });
    await update(left, { removed_at: new Date('2026-08-01T00:00:00Z') });
    const of = async (quarter: number) => {
      const query = `year=2026&quarter=${quarter}`;
      const { total } = (await regions('viewer', query)).data;
      const list = await api.call<ClusterReportsAnswer>(`GET /api/cluster-reports?${query}&status=none`, {
        as: 'viewer',
      });
      return [
        total.none,
        list.data.total,
        list.data.items.map(({ cluster_id }) => cluster_id).filter((id) => id === late || id === left),
      ];
    };
    expect(await of(2)).toEqual([3, 3, [left]]);
    expect(await of(3)).toEqual([3, 3, [late]]);
  });

  it('has no reports for a quarter that was never opened', async () => {
    const { data } = await regions('viewer', 'year=2030&quarter=1');
    expect(data).toMatchObject({ period: null, total: { clusters: 2, none: 2, completeness: 0 } });
    expect((await regions('viewer', 'year=1&quarter=9')).problem?.errors?.map(({ path }) => path)).toEqual([
      'year',
      'quarter',
    ]);
  });
});

describe('clusters with their reports', () => {
  const clusters = (query: string, as = 'viewer') =>
    api.call<ClusterReportsAnswer>(`GET /api/cluster-reports?${query}`, { as });

  it('are listed with their status; only its own people can open a draft', async () => {
    const draft = await addReport(api.db, { status: 'draft', author: 'klaster', figures: { first_plan: 1 } });
    const sent = await addReport(api.db, { province: '1706' });
    const { data } = await clusters(QUARTER);
    expect(data.total).toBe(2);
    expect(data.items[0]).toMatchObject({
      company_name: 'Андижон Текс',
      province_code: '1703',
      removed: false,
      report: {
        id: null,
        status: 'Қоралама',
        filled: 1,
        fillable: ENTERED.length,
        editable: false,
        late: false,
        decision_due: null,
      },
    });
    expect(data.items[1]?.report).toMatchObject({ id: sent, status: 'Янги', round: 1 });
    const own = (await clusters(QUARTER, 'klaster')).data;
    expect(own.items[0]?.report?.editable).toBe(true);
    expect(own.items.map(({ cluster_id, report }) => [cluster_id, report?.id])).toEqual([
      [await ownCluster(api.db), draft],
    ]);
  });

  it('show staff how complete a report under correction was when submitted, and who may correct it', async () => {
    const id = await addReport(api.db, { status: 'rejected', author: 'klaster', figures: COMPLETE });
    await addSnapshot(api.db, id, { figures: { first_plan: 5 } });
    const seenBy = async (as: string) => {
      const { report } = (await clusters(QUARTER, as)).data.items[0]!;
      return [report?.filled, report?.editable];
    };
    expect([await seenBy('viewer'), await seenBy('reviewer')]).toEqual([
      [1, false],
      [1, false],
    ]);
    expect([await seenBy('andijon'), await seenBy('klaster')]).toEqual([
      [1, true],
      [ENTERED.length, true],
    ]);
    await set(id, { submitted_by: await userId(api.db, 'reviewer') });
    expect(await seenBy('reviewer')).toEqual([1, true]);
    const { data } = await api.call<RegionsAnswer>(`GET /api/regions?${QUARTER}`, { as: 'viewer' });
    expect(data.total.completeness).toBe(Math.round((1 / (2 * ENTERED.length)) * 1000) / 10);
    await api.db.updateTable('periods').set({ closed_at: new Date() }).execute();
    expect([await seenBy('andijon'), await seenBy('klaster')].map(([, editable]) => editable)).toEqual([false, false]);
  });

  it('are the latest submitted ones without a quarter in the query', async () => {
    await addReport(api.db, { status: 'confirmed', quarter: 2 });
    const latest = await addReport(api.db, { status: 'confirmed', quarter: 3 });
    await addReport(api.db, { status: 'draft', quarter: 4 });
    const { data } = await clusters('');
    expect(data.items.map(({ report }) => report && [report.id, report.quarter])).toEqual([[latest, 3], null]);
  });

  it('are narrowed by province, status and name, and paged', async () => {
    await addReport(api.db);
    const names = async (query: string, as?: string) =>
      (await clusters(query, as)).data.items.map(({ company_name }) => company_name);
    expect(await names(`${QUARTER}&status=none`)).toEqual(['Қоракўл Текс']);
    expect(await names(`${QUARTER}&status=${encodeURIComponent('Янги')}`)).toEqual(['Андижон Текс']);
    expect(await names(`${QUARTER}&search=qorako`)).toEqual(['Қоракўл Текс']);
    expect(await names(`${QUARTER}&province_code=1706`)).toEqual(['Қоракўл Текс']);
    expect(await names(`${QUARTER}&page=2&page_size=1`)).toEqual(['Қоракўл Текс']);
    expect(await names(QUARTER, 'andijon')).toEqual(['Андижон Текс']);
    expect((await clusters('status=x&page=0')).problem?.errors?.map(({ path }) => path)).toEqual(['status', 'page']);
  });
});
