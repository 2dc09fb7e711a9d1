import type { OilFactoryInput } from '@klaster/shared/contract';
import { addFactory, ANDIJON, BUXORO, userId } from '../../../test/support/fixtures';
import { startTestApp, type TestApp } from '../../../test/support/test-app';

let api: TestApp;
beforeAll(async () => (api = await startTestApp()));
afterAll(() => api.close());

let lastStir = 500_000_000;
const input = (own: Partial<OilFactoryInput> = {}): OilFactoryInput => ({
  company_name: ' Янги Ёғ ',
  stir: String((lastStir += 1)),
  ...ANDIJON,
  full_name: 'Юсупов Шерзод',
  phone_number: '(10) 123 45 67',
  address: 'Бобур кўчаси, 3',
  is_active: true,
  daily_capacity: 12.5,
  annual_capacity: null,
  sunflower_capacity: 0,
  ...own,
});

const stored = (id: number) =>
  api.db.selectFrom('oil_factories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = (id: number) =>
  api.db
    .selectFrom('audit')
    .selectAll()
    .where('entity', '=', 'oil_factories')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('adding', () => {
  const add = (body: object, as = 'editor') => api.call<{ id: number }>('POST /api/oil_factories', { as, body });

  it('stores the factory, its phone in E.164, with an audit row', async () => {
    const { status, data } = await add(input());
    expect(status).toBe(200);
    const factory = await stored(data.id);
    expect(factory).toMatchObject({
      company_name: 'Янги Ёғ',
      phone_number: '+998101234567',
      version: 1,
      sunflower_capacity: 0,
    });
    const [entry] = await auditOf(data.id);
    expect(entry).toMatchObject({ action: 'create', user_id: await userId(api.db, 'editor'), before: null });
    expect(entry?.after).toMatchObject({ company_name: 'Янги Ёғ' });
  });

  it('names every wrong field', async () => {
    const { status, problem } = await add({
      ...input({ stir: '12', phone_number: '5', daily_capacity: -1 }),
      extra: 1,
    });
    expect(status).toBe(400);
    expect(problem?.errors?.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'stir: stir',
      'phone_number: phone',
      'daily_capacity: too_small',
      'extra: unknown_field',
    ]);
  });

  it('refuses a district of another province, and one that does not exist', async () => {
    const other = await add(input({ district_code: BUXORO.district_code }));
    expect(other.problem?.errors?.[0]).toMatchObject({ path: 'district_code', code: 'district_of_other_province' });
    expect((await add(input({ district_code: '1703999' }))).problem?.errors?.[0]).toMatchObject({ code: 'invalid' });
  });

  it('refuses a STIR that a live factory has', async () => {
    const first = input();
    await add(first);
    const { status, problem } = await add(input({ stir: first.stir }));
    expect([status, problem?.code]).toEqual([409, 'stir_taken']);
    expect(problem?.errors?.[0]).toMatchObject({ path: 'stir', code: 'stir_taken' });
  });

  it('needs CREATE or ADMIN, within the territory', async () => {
    expect((await api.call('POST /api/oil_factories', { body: input() })).status).toBe(401);
    expect((await add(input(), 'reviewer')).problem?.code).toBe('forbidden');
    expect((await add(input(BUXORO), 'andijon')).problem?.code).toBe('outside_territory');
    expect((await add(input(), 'andijon')).status).toBe(200);
    expect((await add(input(BUXORO), 'admin')).status).toBe(200);
  });
});

describe('editing', () => {
  const edit = (id: number, body: object, as = 'editor') =>
    api.call(`PATCH /api/oil_factories/factory/${id}`, { as, body });

  it('changes the factory, increments its version and audits the previous values', async () => {
    const id = await addFactory(api.db);
    const { status } = await edit(id, { ...input({ company_name: 'Бошқа Ном' }), version: 1 });
    expect(status).toBe(200);
    expect(await stored(id)).toMatchObject({ company_name: 'Бошқа Ном', version: 2 });
    expect((await stored(id)).search_key).toContain('nom');
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({ action: 'edit', before: { company_name: 'Олтин Ёғ' }, after: { version: 2 } });
  });

  it('lets one of three concurrent changes win, and refuses the others as stale', async () => {
    const id = await addFactory(api.db);
    const answers = await Promise.all([1, 2, 3].map(() => edit(id, { ...input(), version: 1 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('stale_version');
  });

  it('refuses a taken STIR, a removed factory and an unknown one', async () => {
    const [id, other] = [await addFactory(api.db), await addFactory(api.db)];
    const { stir } = await stored(other);
    expect((await edit(id, { ...input({ stir }), version: 1 })).problem?.code).toBe('stir_taken');
    await api.db.updateTable('oil_factories').set({ removed_at: new Date() }).where('id', '=', id).execute();
    expect((await edit(id, { ...input(), version: 1 })).problem?.code).toBe('already_removed');
    expect((await edit(2_000_000_000, { ...input(), version: 1 })).status).toBe(404);
    expect((await edit(other, input())).problem?.errors?.[0]).toMatchObject({ path: 'version', code: 'required' });
  });

  it('needs UPDATE or ADMIN, and neither changes a factory of another province nor moves one there', async () => {
    const id = await addFactory(api.db);
    const elsewhere = await addFactory(api.db, BUXORO);
    expect((await edit(id, { ...input(), version: 1 }, 'viewer')).problem?.code).toBe('forbidden');
    expect((await edit(elsewhere, { ...input(), version: 1 }, 'andijon')).problem?.code).toBe('outside_territory');
    expect((await edit(id, { ...input(BUXORO), version: 1 }, 'andijon')).problem?.code).toBe('outside_territory');
    expect((await edit(id, { ...input(), version: 1 }, 'andijon')).status).toBe(200);
    expect((await api.call(`PATCH /api/oil_factories/factory/${id}`, { body: input() })).status).toBe(401);
  });
});
