import type { ClusterListAnswer } from '@klaster/shared/contract';
import { addCluster, addReport, ANDIJON, BUXORO, organisation } from '../../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../../test/support/test-app';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const own = { land_area: 500, activities: [] };
  await api.db
    .insertInto('clusters')
    .values([
      { ...organisation('Ўзбек Пахта', '300000003', ANDIJON), ...own },
      { ...organisation('Эски Кластер', '300000004', BUXORO), ...own, removed_at: new Date() },
    ])
    .execute();
});
afterAll(() => api.close());

const list = (query = '', as?: string) =>
  api.call<ClusterListAnswer>(`GET /api/registers/clusters?${query}`, as === undefined ? {} : { as });
const names = async (query: string) => (await list(query)).data.items.map(({ company_name }) => company_name);

it('lists live clusters to a visitor, without anything but the public fields', async () => {
  const { status, data, headers } = await list();
  expect(status).toBe(200);
  expect(data).toMatchObject({ total: 3, total_sum: { clusters_count: 3, land_area: 1500.5 } });
  expect(data.items[0]).not.toHaveProperty('phone_number');
  expect(data.items[0]).not.toHaveProperty('is_active');
  expect(headers['cache-control']).toContain('public');
});

it('shows staff the rest', async () => {
  expect((await list('', 'viewer')).data.items[0]).toMatchObject({ phone_number: '+998101234567', version: 1 });
});

it('finds a name in either script, and the beginning of a STIR', async () => {
  expect(await names(`search=${encodeURIComponent('uzbek paxta')}`)).toEqual([]);
  expect(await names(`search=${encodeURIComponent('oʻzbek paxta')}`)).toEqual(['Ўзбек Пахта']);
  expect(await names(`search=${encodeURIComponent('қоракўл')}`)).toEqual(['Қоракўл Текс']);
  expect(await names('search=300000002')).toEqual(['Қоракўл Текс']);
  expect(await names('search=0000')).toEqual([]);
});

it('sorts by the Uzbek alphabet, by land with the unknown last, and by province', async () => {
  expect(await names('sort=company_name')).toEqual(['Андижон Текс', 'Ўзбек Пахта', 'Қоракўл Текс']);
  expect(await names('sort=-company_name')).toEqual(['Қоракўл Текс', 'Ўзбек Пахта', 'Андижон Текс']);
  expect(await names('sort=-land_area')).toEqual(['Андижон Текс', 'Ўзбек Пахта', 'Қоракўл Текс']);
  expect((await names('sort=-province'))[0]).toBe('Қоракўл Текс');
});

it('finds nothing by signs alone', async () => {
  for (const search of ['%25', '_', '%C2%AB%C2%BB']) {
    expect((await list(`search=${search}`)).data).toMatchObject({ items: [], total: 0 });
  }
});

it('pages, and keeps a user to the territory', async () => {
  expect(await names('page=2&page_size=2')).toEqual(['Қоракўл Текс']);
  expect((await list('', 'andijon')).data.total).toBe(2);
  expect((await list('province_code=1706', 'andijon')).problem?.code).toBe('outside_territory');
});

it('names what is wrong with its filters', async () => {
  const { status, problem } = await list(`sort=x&page=z&province_code=1&search=${'x'.repeat(101)}`);
  expect(status).toBe(400);
  expect(problem?.errors?.map(({ path }) => path).sort()).toEqual(['page', 'province_code', 'search', 'sort']);
});

describe('a cluster taken off the register', () => {
  it('keeps its reports as they were: they are read, and what was submitted is decided on', async () => {
    const cluster = await addCluster(api.db, BUXORO.province_code);
    const [waiting, draft] = [
      await addReport(api.db, { cluster, quarter: 3 }),
      await addReport(api.db, { cluster, quarter: 4, status: 'draft' }),
    ];
    await api.db.updateTable('users').set({ cluster_id: cluster }).where('login', '=', 'klaster').execute();
    expect((await api.call(`PATCH /api/registers/clusters/${cluster}/remove`, { as: 'editor' })).status).toBe(200);

    const queue = await api.call('GET /api/review/clusters?year=2026&quarter=3', { as: 'reviewer' });
    expect(queue.data).toMatchObject({ items: [{ id: waiting }] });
    expect((await api.call('GET /api/auth/me', { as: 'klaster' })).status).toBe(200);
    expect((await api.call(`GET /crud/cluster/${draft}`, { as: 'klaster' })).data).toMatchObject({
      status: 'Қоралама',
    });
    const body = { comment: 'Тўғри' };
    expect((await api.call(`POST /api/confirm-cluster/${waiting}`, { as: 'reviewer', body })).status).toBe(200);
  });
});
