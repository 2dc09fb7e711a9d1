import type { Position } from '@klaster/shared/contract/http';
import {
  type OilFactoriesAnswer,
  type OilFactory,
  type OilFactoryProvincesAnswer,
  type RemovedOilFactoryProvincesAnswer,
  OIL_FACTORY_SEARCH_LIMIT,
  type OilFactorySearchAnswer,
} from '@klaster/shared/contract/registers';
import {
  addFactory,
  BUXORO,
  entryInput,
  PUBLIC_FACTORY_FIELDS,
  ANDIJON,
  organisation,
} from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';
import { auditRows } from '../../../test/support/rows';
import { sql } from 'kysely';

const api = testApp();

describe('oil factories', () => {
  let seeded: number[];
  beforeAll(async () => {
    const removed = { removed_at: new Date('2026-05-01T00:00:00Z'), removal_order: '45-ф' };
    seeded = [
      await addFactory(api.db, { company_name: 'Ўзбекистон Ёғ', sort_key: 'z', daily_capacity: 0.2 }),
      await addFactory(api.db, { company_name: 'Андижон Ёғ', sort_key: 'a', daily_capacity: 0.1 }),
      await addFactory(api.db, { ...removed, daily_capacity: null, annual_capacity: null }),
      await addFactory(api.db, BUXORO),
    ];
  });
  afterEach(() => api.db.deleteFrom('oil_factories').where('id', 'not in', seeded).execute());

  describe('totals by province', () => {
    const path = 'GET /api/oil_factories/provinces_totals';

    it('list all provinces to a visitor, the empty ones with unknown capacities', async () => {
      const { status, data } = await api.call<OilFactoryProvincesAnswer>(path);
      expect(status).toBe(200);
      expect(data.provinces).toHaveLength(14);
      expect(data.provinces[0]).toMatchObject({ factories_count: 2, daily_capacity: 0.3, sunflower_capacity: null });
      expect(data.provinces[2]).toMatchObject({ factories_count: 0, daily_capacity: null });
      expect(data.total_sum).toEqual({
        factories_count: 3,
        daily_capacity: 10.4,
        annual_capacity: 6000,
        sunflower_capacity: null,
      });
    });

    it('are narrowed to the territory of a user', async () => {
      const { data } = await api.call<OilFactoryProvincesAnswer>(path, { as: 'andijon' });
      expect(data.provinces.map(({ province_code }) => province_code)).toEqual(['1703']);
      expect(data.total_sum.factories_count).toBe(2);
    });
  });

  describe('factories of a province', () => {
    it('come to staff with all fields, in alphabetical order, cached by nobody', async () => {
      const { data, headers } = await api.call<OilFactoriesAnswer>('GET /api/oil_factories/1703', { as: 'viewer' });
      expect(data.province_info).toEqual({ province_code: '1703', province_name: 'Андижон вилояти' });
      expect(data.factories.map(({ company_name }) => company_name)).toEqual(['Андижон Ёғ', 'Ўзбекистон Ёғ']);
      expect(data.factories[0]).toMatchObject({ phone_number: '+998101234567', is_active: true, version: 1 });
      expect(data.total_sum).toMatchObject({ factories_count: 2, annual_capacity: 4000, sunflower_capacity: null });
      expect(headers['cache-control']).toBe('private, no-store');
    });

    it('are not found for an unknown province, and a bad request for a malformed code', async () => {
      expect((await api.call('GET /api/oil_factories/1799')).status).toBe(404);
      expect((await api.call('GET /api/oil_factories/abc')).problem?.errors?.[0]).toMatchObject({ path: 'region_id' });
    });
  });

  describe('removed factories', () => {
    it('are counted for the provinces that have any', async () => {
      const { data } = await api.call<RemovedOilFactoryProvincesAnswer>('GET /api/oil_factories/removed/provinces');
      expect(data).toEqual([{ province_code: '1703', province_name: 'Андижон вилояти', factories_count: 1 }]);
    });

    it('are listed with the date of removal, for staff with its ground too', async () => {
      const path = 'GET /api/oil_factories/removed/1703';
      const staff = await api.call<OilFactoriesAnswer>(path, { as: 'viewer' });
      const removed_at = '2026-05-01T00:00:00.000Z';
      expect(staff.data.factories[0]).toMatchObject({ removed_at, removal_order: '45-ф', removal_reason: null });
      expect(staff.data.total_sum).toEqual({
        factories_count: 1,
        daily_capacity: null,
        annual_capacity: null,
        sunflower_capacity: null,
      });
      const visitor = await api.call<OilFactoriesAnswer>(path);
      expect(Object.keys(visitor.data.factories[0] ?? {}).sort()).toEqual(
        [...PUBLIC_FACTORY_FIELDS, 'removed_at'].sort(),
      );
      expect(visitor.data.factories[0]).toMatchObject({ removed_at });
    });
  });

  describe('one factory', () => {
    it('comes whole to staff of the territory, with or without positions', async () => {
      const id = await addFactory(api.db, BUXORO);
      const path = `GET /api/oil_factories/factory/${id}`;
      const { data } = await api.call<OilFactory>(path, { as: 'reviewer', headers: { 'accept-language': 'en' } });
      expect(data).toMatchObject({ id, version: 1, full_name: 'Каримов Акмал', province_name: 'Bukhara region' });
      expect((await api.call<OilFactory>(path, { as: 'viewer' })).data).toMatchObject({
        address: 'Навоий кўчаси, 1-уй',
      });
    });

    it('is not found if it was removed or never existed', async () => {
      const id = await addFactory(api.db, { ...BUXORO, removed_at: new Date() });
      expect((await api.call(`GET /api/oil_factories/factory/${id}`, { as: 'editor' })).status).toBe(404);
      expect((await api.call('GET /api/oil_factories/factory/2147483647', { as: 'editor' })).status).toBe(404);
      expect((await api.call('GET /api/oil_factories/factory/2147483648', { as: 'editor' })).status).toBe(400);
    });
  });

  it('is added, edited, removed and restored by the calls of specification 4.2', async () => {
    const as = 'admin';
    const body = { ...entryInput('oil_factories'), company_name: 'Янги Ёғ' };
    const { id } = (await api.call<{ id: number }>('POST /api/oil_factories', { as, body })).data;
    const edit = { ...body, company_name: 'Бошқа Ном', version: 1 };
    expect((await api.call(`PATCH /api/oil_factories/factory/${id}`, { as, body: edit })).data).toEqual({ id });
    const act = { order_number: '45-ф' };
    const removed = await api.call(`PATCH /api/oil_factories/remove/${id}`, { as, body: act });
    expect(removed.data).toEqual({ id, undo_seconds: 10 });
    expect((await api.call(`PATCH /api/oil_factories/restore/${id}`, { as })).data).toEqual({ id });
    expect(await auditRows(api.db, 'oil_factories', id)).toMatchObject([
      { action: 'create', after: { company_name: 'Янги Ёғ' } },
      { action: 'edit', after: { company_name: 'Бошқа Ном', version: 2 } },
      { action: 'remove', after: { removal_order: '45-ф' } },
      { action: 'restore', after: { removed_at: null, version: 4 } },
    ]);
  });

  describe('an account bound to a cluster', () => {
    const territory = (province_code: string | null, positions: Position[]) =>
      api.db.updateTable('users').set({ province_code, positions }).where('login', '=', 'klaster').execute();
    beforeAll(() => territory('1703', ['ADMIN']));
    afterAll(() => territory(null, ['CREATE', 'UPDATE']));

    it('sees of the registers what the public sees, of the whole republic', async () => {
      const id = await addFactory(api.db, BUXORO);
      for (const path of [
        'GET /api/oil_factories/provinces_totals',
        'GET /api/oil_factories/1706',
        'GET /api/oil_factories/removed/provinces',
        'GET /api/oil_factories/removed/1703',
        'GET /api/registers/clusters',
        'GET /api/registers/clusters?province_code=1706',
      ]) {
        const [visitor, bound] = [await api.call(path), await api.call(path, { as: 'klaster' })];
        expect({ path, status: bound.status, data: bound.data }).toEqual({ path, status: 200, data: visitor.data });
        expect(bound.headers['cache-control']).toBe('private, no-store');
      }
      const { data } = await api.call<OilFactory>(`GET /api/oil_factories/factory/${id}`, { as: 'klaster' });
      expect(Object.keys(data).sort()).toEqual(PUBLIC_FACTORY_FIELDS);
    });
  });
});

describe('the search', () => {
  beforeAll(async () => {
    const removed = { removed_at: new Date('2026-05-01T00:00:00Z'), removal_order: '45-ф', removal_reason: 'Ариза' };
    await addFactory(api.db, organisation('Қоракўл ёғ-мой', '305000001', BUXORO));
    await addFactory(api.db, organisation('Бўстон ёғ', '305000002', ANDIJON));
    await addFactory(api.db, { ...organisation('Бўстон агро', '306000003', BUXORO), ...removed });
  });

  const search = (text: string, as?: string) =>
    api.call<OilFactorySearchAnswer>(
      `GET /api/registers/oil_factories?search=${encodeURIComponent(text)}`,
      as === undefined ? {} : { as },
    );
  const names = async (text: string, as?: string) =>
    (await search(text, as)).data.factories.map(({ company_name }) => company_name);

  describe('the search of oil factories', () => {
    it.each([
      ['Коракул', ['Қоракўл ёғ-мой']],
      ['Бустон', ['Бўстон ёғ', 'Бўстон агро']],
      ['boʻston', ['Бўстон ёғ', 'Бўстон агро']],
      ['qorakoʻl yogʻ', ['Қоракўл ёғ-мой']],
      ['305', ['Бўстон ёғ', 'Қоракўл ёғ-мой']],
      ['306 000 003', ['Бўстон агро']],
      ['xxxx', []],
      ['%', []],
      ['.*', []],
    ])('for %s covers all provinces, live factories before removed ones', async (text, expected) => {
      expect(await names(text)).toEqual(expected);
    });

    it('shows a visitor nothing but the public fields, and may be cached and revalidated', async () => {
      const { data, headers } = await search('Бустон');
      const [live, removed] = data.factories;
      expect(Object.keys(live!).sort()).toEqual(PUBLIC_FACTORY_FIELDS);
      expect(Object.keys(removed!).sort()).toEqual([...PUBLIC_FACTORY_FIELDS, 'removed_at'].sort());
      expect(headers['cache-control']).toContain('public');
      const again = await api.call('GET /api/registers/oil_factories?search=%D0%91%D1%83%D1%81%D1%82%D0%BE%D0%BD', {
        headers: { 'if-none-match': headers['etag']! },
      });
      expect(again.status).toBe(304);
    });

    it('shows staff the rest, only of their territory', async () => {
      expect((await search('Бустон', 'viewer')).data.factories[1]).toMatchObject({ removal_order: '45-ф', version: 1 });
      expect(await names('Бустон', 'andijon')).toEqual(['Бўстон ёғ']);
      expect(Object.keys((await search('Коракул', 'klaster')).data.factories[0]!).sort()).toEqual(
        PUBLIC_FACTORY_FIELDS,
      );
    });

    it('limits its results, and returns their total number', async () => {
      const count = OIL_FACTORY_SEARCH_LIMIT + 3;
      for (let i = 0; i < count; i += 1)
        await addFactory(api.db, { ...organisation(`Чегара ${i}`, `${400_500_000 + i}`) });
      const { data } = await search('чегара');
      expect([data.factories.length, data.total]).toEqual([OIL_FACTORY_SEARCH_LIMIT, count]);
    });

    it.each(['', '%20', 'x'.repeat(101), '%00'])('refuses %j, naming the field', async (text) => {
      const { status, problem } = await api.call(`GET /api/registers/oil_factories?search=${text}`);
      expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'search']);
    });

    it.each(["search_key ~ 'b[aow]+st'", "stir like '305%'"])('has an index for %s', async (condition) => {
      const plan = await api.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return sql`explain select id from oil_factories where ${sql.raw(condition)}`.execute(tx);
      });
      expect(JSON.stringify(plan.rows)).toMatch(/Index Scan (on|using) oil_factories_by_(name|stir)/);
    });
  });
});
