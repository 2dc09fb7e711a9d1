import type {
  ClusterRatingAnswer,
  MethodDraftAnswer,
  MethodPreview,
  ProvinceRatingsAnswer,
  RatingAnswer,
} from '@klaster/shared/contract/rating';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { figuresAt, addConfirmed, decideOn, FIRST_METHOD } from '../../../test/support/rating';
import { clearReports } from '../../../test/support/report-entry';
import { testAppForEach } from '../../../test/support/test-app';

const api = testAppForEach();
// A published method is permanent, so each test has its own database.
beforeEach(async () => {
  await clearReports(api.db);
});

const rating = async (query = '') => (await api.call<RatingAnswer>(`GET /api/rating${query}`)).data;

describe('a method', () => {
  const draft = () => api.call<MethodDraftAnswer>('GET /api/scoring-methods/draft', { as: 'admin' });
  const save = (version: number, method: object, as = 'admin') =>
    api.call<MethodDraftAnswer>('PATCH /api/scoring-methods/draft', { as, body: { version, method } });
  const publish = (version: number, quarter = 4, year = 2026) =>
    api.call('POST /api/scoring-methods/publish', { as: 'admin', body: { version, year, quarter } });
  const discard = (version: number) =>
    api.call('PATCH /api/scoring-methods/draft/discard', { as: 'admin', body: { version } });
  const ONLY_HARVEST = {
    ...FIRST_METHOD,
    criteria: FIRST_METHOD.criteria.slice(0, 1).map((criterion) => ({ ...criterion, points: 100 })),
    bands: { ...FIRST_METHOD.bands, yellow: FIRST_METHOD.bands.yellow + 1 },
  };

  afterEach(async () => {
    const { version } = (await draft()).data.draft ?? {};
    if (version !== undefined) await discard(version);
  });

  it('is edited by one at a time: saving over a concurrent change is refused', async () => {
    const first = (await save(0, FIRST_METHOD)).data.draft;
    const version = first?.version ?? 0;
    expect((await save(0, ONLY_HARVEST)).problem?.code).toBe('stale_version');
    expect((await save(version, ONLY_HARVEST)).data.draft?.version).toBe(version + 1);
    expect((await save(version, FIRST_METHOD)).problem).toMatchObject({
      code: 'stale_version',
      current: { version: version + 1 },
    });
    await discard(version + 1);
    expect((await save(version + 1, FIRST_METHOD)).problem?.code).toBe('stale_version');
    expect((await discard(version + 2)).problem?.code).toBe('no_method_draft');
  });

  it('is previewed with the clusters that would rise and fall; nothing is stored', async () => {
    const [a, b] = [await addCluster(api.db, '1703'), await addCluster(api.db, '1703')];
    await addConfirmed(api, a, { percent: 50 });
    const other = await addReport(api.db, {
      cluster: b,
      figures: { ...figuresAt(90), eleven_actually_paid_mln_sum: 0 },
    });
    await decideOn(api, other);
    const { data } = await api.call<MethodPreview>('POST /api/scoring-methods/preview', {
      as: 'admin',
      body: ONLY_HARVEST,
    });
    expect(
      data.items.map(({ cluster_id, before, after }) => [cluster_id, before.rank, after.rank, after.score]),
    ).toEqual([
      [b, 2, 1, 90],
      [a, 1, 2, 50],
    ]);
    expect(data.uncollected).toEqual([]);
    expect((await rating()).items[0]?.cluster_id).toBe(a);
    const uncollected = await api.call<MethodPreview>('POST /api/scoring-methods/preview', {
      as: 'admin',
      body: FIRST_METHOD,
    });
    expect(uncollected.data.uncollected).toContain('bci');
  });

  it('once published counts from its quarter on, at once, and for no quarter before', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addConfirmed(api, cluster, { percent: 50, quarter: 3 });
    await addConfirmed(api, cluster, { percent: 50 });
    const before = await rating('?year=2026&quarter=3');
    const version = (await save(0, ONLY_HARVEST)).data.draft?.version ?? 0;
    expect((await publish(version, 3)).problem?.code).toBe('method_too_early');
    expect((await publish(version + 1)).problem?.code).toBe('stale_version');
    expect((await publish(version)).status).toBe(200);
    expect((await publish(version)).problem?.code).toBe('no_method_draft');
    const provinces = (await api.call<ProvinceRatingsAnswer>('GET /api/rating/provinces')).data.periods;
    expect(provinces.map(({ quarter, bands }) => [quarter, bands])).toEqual([
      [3, FIRST_METHOD.bands],
      [4, ONLY_HARVEST.bands],
    ]);
    const now = await rating();
    expect(now).toMatchObject({ method: { version: 2 }, items: [{ score: 50 }] });
    expect(await rating('?year=2026&quarter=3')).toEqual({ ...before, method: before.method });
    expect(
      (await api.call<ClusterRatingAnswer>(`GET /api/rating/clusters/${cluster}`)).data.history.map(
        ({ method_version }) => method_version,
      ),
    ).toEqual([1, 2]);
  });

  it('cannot be changed once published, even in the database', async () => {
    const change = api.db.updateTable('scoring_methods').set({ year: 2030 }).execute();
    await expect(change).rejects.toThrow('frozen');
  });
});
