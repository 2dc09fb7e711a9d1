import { REGISTER_NAMES, REGISTERS } from '@klaster/shared/contract/kinds';
import { fieldsWith } from '@klaster/shared/contract/registers';
import { registerSchemas } from '@klaster/shared/contract/registers';
import type { RegisterName } from '@klaster/shared/contract/kinds';
import type { KindFields } from '@klaster/shared/contract/registers';
import type { RegisterEntry } from '@klaster/shared/contract/registers';
import { addEntry, ANDIJON, BUXORO, organisation, userId } from '../../../test/support/fixtures';
import { readSheet } from '../../../test/support/sheet';
import { testApp } from '../../../test/support/test-app';

type Entry = RegisterEntry<'clusters'>;
type List = { items: Entry[]; total: number; total_sum: Record<string, number | null> };
type Provinces = { provinces: (Record<string, number | null> & { province_code: string })[]; total_sum: object };

/** Source: specification 5.3.1. */
const PUBLIC_FIELDS = [
  'id',
  'company_name',
  'stir',
  'province_code',
  'province_name',
  'district_code',
  'district_name',
];

const GROUND = { removal_order: '45-ф', removal_order_date: '2026-04-30', removal_reason: 'Аризага кўра' };

/** Oil factories are listed only by province: specification 2.4.2 and 4.2. */
const LISTED = REGISTER_NAMES.filter((register) => register !== 'oil_factories');

const api = testApp();
beforeAll(async () => {
  await api.db.updateTable('users').set({ cluster_id: null }).execute();
  await api.db.deleteFrom('clusters').execute();
  for (const register of REGISTER_NAMES) await fill(register);
});

/** Five live entries, one of Bukhara and one inactive, and two removed ones. */
async function fill(register: RegisterName) {
  const numeric = Object.keys(summedFigures(register));
  const figures = (value: number | null) => Object.fromEntries(numeric.map((field) => [field, value]));
  const removed = { ...GROUND, removed_by: await userId(api.db, 'editor') };
  const add = (name: string, stir: string, overrides: object) =>
    addEntry(api.db, register, { ...organisation(name, stir), ...overrides });
  await add('Ўзбек Пахта', '310000001', figures(20));
  await add('Қоракўл Текс', '310000002', { ...BUXORO, ...figures(null) });
  await add('Андижон Тола', '310000003', figures(40));
  await add('Шаҳрихон Агро', '310000004', { ...figures(30), is_active: false, district_code: '1703236' });
  await add('Ҳамкор', '320000005', figures(10));
  await add('Эски Ташкилот', '310000006', { ...removed, removed_at: new Date('2026-05-01T00:00:00Z') });
  await add('Собиқ Ташкилот', '310000007', { ...BUXORO, ...removed, removed_at: new Date('2026-06-01T00:00:00Z') });
}

const summedFigures = (register: RegisterName): Record<string, unknown> =>
  Object.fromEntries(fieldsWith<KindFields, 'summed'>(REGISTERS[register], 'summed').map((name) => [name, 1]));

const count = (register: RegisterName) => REGISTERS[register].count;

describe.each(LISTED)('the list of %s', (register) => {
  const list = (query = '', as?: string) =>
    api.call<List>(`GET /api/registers/${register}?${query}`, as === undefined ? {} : { as });
  const names = async (query: string, as?: string) =>
    (await list(query, as)).data.items.map(({ company_name }) => company_name);
  const readRefusal = async (query: string, as?: string) => {
    const { status, problem } = await list(query, as);
    return [status, problem?.code, ...(problem?.errors?.map(({ path }) => path) ?? [])];
  };

  it('has the live entries in the order of the Uzbek alphabet, with totals over all pages', async () => {
    const { status, data, headers } = await list('page_size=2');
    expect(status).toBe(200);
    expect(data.items.map(({ company_name }) => company_name)).toEqual(['Андижон Тола', 'Шаҳрихон Агро']);
    expect(data.total).toBe(5);
    const sums = Object.fromEntries(Object.keys(summedFigures(register)).map((field) => [field, 100]));
    expect(data.total_sum).toEqual({ [count(register)]: 5, ...sums });
    expect(headers['cache-control']).toContain('public');
    expect(await names('page_size=2&page=2')).toEqual(['Ўзбек Пахта', 'Қоракўл Текс']);
    expect(await names('page_size=2&page=3')).toEqual(['Ҳамкор']);
    expect(await list('page_size=2&page=4')).toMatchObject({ data: { items: [], total: 5 } });
  });

  it('has the removed ones on request, the latest first when sorted so', async () => {
    expect(await names('state=removed&sort=-removed_at')).toEqual(['Собиқ Ташкилот', 'Эски Ташкилот']);
    expect((await list('state=removed')).data.total_sum).toMatchObject({ [count(register)]: 2 });
  });

  it('shows visitors only the public fields, and when something was removed', async () => {
    const publicFields = fieldsWith<KindFields, 'public'>(REGISTERS[register], 'public');
    const [live] = (await list()).data.items;
    const [removed] = (await list('state=removed')).data.items;
    expect(Object.keys(live!).sort()).toEqual([...PUBLIC_FIELDS, ...publicFields].sort());
    expect(Object.keys(removed!).sort()).toEqual([...PUBLIC_FIELDS, ...publicFields, 'removed_at'].sort());
  });

  it('shows staff all fields, and by which order something was removed', async () => {
    const [live] = (await list('', 'viewer')).data.items;
    const ofRemoval = /^remov/;
    const all = Object.keys(registerSchemas[register].entry.shape);
    expect(Object.keys(live!).sort()).toEqual(all.filter((field) => !ofRemoval.test(field)).sort());
    const [removed] = (await list('state=removed&sort=removed_at', 'viewer')).data.items;
    expect(removed).toMatchObject({ ...GROUND, removed_by: 'editor', removed_at: '2026-05-01T00:00:00.000Z' });
    expect(Object.keys(removed!).sort()).toEqual(all.sort());
  });

  it('is narrowed by province, district, activity, and what is searched for', async () => {
    expect(await names('province_code=1706')).toEqual(['Қоракўл Текс']);
    expect(await names('province_code=1703&district_code=1703236')).toEqual(['Шаҳрихон Агро']);
    expect(await names('province_code=1706&district_code=1703236')).toEqual([]);
    expect(await names('active=false', 'viewer')).toEqual(['Шаҳрихон Агро']);
    expect((await list('active=true', 'viewer')).data.total).toBe(4);
    expect(await names('search=Коракул')).toEqual(['Қоракўл Текс']);
    expect(await names(`search=${encodeURIComponent('oʻzbek paxta')}`)).toEqual(['Ўзбек Пахта']);
    expect(await names(`search=${encodeURIComponent('uzbek paxta')}`)).toEqual([]);
    expect(await names('search=3200')).toEqual(['Ҳамкор']);
    expect(await names('search=0000')).toEqual([]);
    expect((await list('search=3100&province_code=1703')).data).toMatchObject({ total: 3 });
  });

  it('finds nothing by punctuation', async () => {
    for (const search of ['%25', '_', '%C2%AB%C2%BB'])
      expect((await list(`search=${search}`)).data).toMatchObject({ items: [], total: 0 });
  });

  it('is sorted by each of its columns, the unknown last either way', async () => {
    for (const field of fieldsWith<KindFields, 'sortable'>(REGISTERS[register], 'sortable')) {
      const up = ['Ҳамкор', 'Ўзбек Пахта', 'Шаҳрихон Агро', 'Андижон Тола'];
      expect({ field, names: await names(`sort=${field}`) }).toEqual({ field, names: [...up, 'Қоракўл Текс'] });
      expect(await names(`sort=-${field}`)).toEqual([...up.toReversed(), 'Қоракўл Текс']);
    }
    const alphabet = ['Андижон Тола', 'Шаҳрихон Агро', 'Ўзбек Пахта', 'Қоракўл Текс', 'Ҳамкор'];
    expect(await names('sort=-company_name')).toEqual(alphabet.toReversed());
    expect((await names('sort=-province'))[0]).toBe('Қоракўл Текс');
    expect((await names('sort=district'))[4]).toBe('Шаҳрихон Агро');
    expect((await names('sort=-updated_at', 'viewer')).length).toBe(5);
  });

  it('adds up again after any change, by anybody', async () => {
    const sum = async () => (await list('search=Тўпланган', 'viewer')).data.total_sum[count(register)];
    expect([await sum(), await sum()]).toEqual([0, 0]);
    const id = await addEntry(api.db, register, organisation('Тўпланган', '330000001'));
    expect(await sum()).toBe(1);
    await api.call(`PATCH /api/registers/${register}/${id}/remove`, { as: 'admin' });
    expect(await sum()).toBe(0);
    await api.db.deleteFrom(register).where('id', '=', id).execute();
  });

  it('keeps staff to their territory', async () => {
    expect((await list('', 'andijon')).data).toMatchObject({ total: 4, total_sum: { [count(register)]: 4 } });
    expect(await names('state=removed', 'andijon')).toEqual(['Эски Ташкилот']);
    expect(await readRefusal('district_code=1706204', 'andijon')).toEqual([403, 'outside_territory']);
  });

  it('does not let visitors filter by values that are not public', async () => {
    expect(await readRefusal('active=true')).toEqual([400, 'invalid_input', 'active']);
    expect(await readRefusal('sort=updated_at')).toEqual([400, 'invalid_input', 'sort']);
    expect(await readRefusal('sort=-updated_at')).toEqual([400, 'invalid_input', 'sort']);
  });

  it('names what is wrong with its filters', async () => {
    expect(
      await readRefusal(
        `state=x&province_code=1&district_code=1703&active=1&sort=phone_number&page=0&page_size=201&search=${'x'.repeat(101)}`,
      ),
    ).toEqual(
      [400, 'invalid_input'].concat('state province_code district_code active search sort page page_size'.split(' ')),
    );
  });
});

it.each([
  ['', /^All entries$/],
  ['province_code=1703', /^Province: Andijan[^·]*$/],
  ['district_code=1703236', /^District or city: [^·]+$/],
  ['search=Қоракўл', /^Search: Қоракўл$/],
  ['active=true', /^Active only$/],
  ['active=false', /^Inactive only$/],
  ['import_id=7', /^File number: 7$/],
  ['province_code=1703&search=3100&active=false', /^Province: [^·]+ · Search: 3100 · Inactive only$/],
])('a file of a register says what it is narrowed by: %s', async (query, words) => {
  const headers = { 'accept-language': 'en' };
  const { bytes } = await api.call(`GET /api/registers/clusters/export.xlsx?${query}`, { as: 'viewer', headers });
  expect(String((await readSheet(bytes)).rows[1]?.[0]).replace(/ · As of .*$/, '')).toMatch(words);
});

describe.each(REGISTER_NAMES)('totals of %s', (register) => {
  const totals = async (query = '', as?: string) =>
    (await api.call<Provinces>(`GET /api/registers/${register}/provinces?${query}`, as === undefined ? {} : { as }))
      .data;

  it('are of every province, also of those without an entry', async () => {
    const { provinces, total_sum } = await totals();
    expect(provinces).toHaveLength(14);
    const known = (value: number | null) =>
      Object.fromEntries(Object.keys(summedFigures(register)).map((field) => [field, value]));
    const of = (code: string) => provinces.find(({ province_code }) => province_code === code);
    expect(of('1703')).toMatchObject({ [count(register)]: 4, ...known(100) });
    expect(of('1706')).toMatchObject({ [count(register)]: 1, ...known(null) });
    expect(of('1733')).toMatchObject({ [count(register)]: 0, ...known(null) });
    expect(total_sum).toEqual({ [count(register)]: 5, ...known(100) });
  });

  it('are of the removed on request, and of a user’s territory', async () => {
    expect((await totals('state=removed')).total_sum).toMatchObject({ [count(register)]: 2 });
    const { provinces } = await totals('state=removed', 'andijon');
    expect(provinces).toMatchObject([{ province_code: '1703', [count(register)]: 1 }]);
    expect((await api.call(`GET /api/registers/${register}/provinces?state=x`)).problem?.errors).toMatchObject([
      { path: 'state' },
    ]);
  });
});

describe.each(REGISTER_NAMES)('an entry of %s', (register) => {
  const read = (id: number | string, as?: string) =>
    api.call<Entry>(`GET /api/registers/${register}/${id}`, as === undefined ? {} : { as });

  // Removed afterwards: other tests count entries.
  const added: number[] = [];
  afterEach(() =>
    api.db
      .deleteFrom(register)
      .where('id', 'in', [0, ...added])
      .execute(),
  );
  const add = async (values?: Parameters<typeof addEntry>[2]) => {
    const id = await addEntry(api.db, register, values);
    added.push(id);
    return id;
  };

  it('comes whole to staff of its territory, live or removed', async () => {
    const live = await add(ANDIJON);
    expect((await read(live, 'viewer')).data).toMatchObject({ id: live, version: 1, address: 'Навоий кўчаси, 1-уй' });
    expect((await read(live, 'andijon')).status).toBe(200);
    const removed = await add({ ...BUXORO, ...GROUND, removed_at: new Date() });
    expect((await read(removed, 'viewer')).data).toMatchObject({ ...GROUND, removed_by: null });
    expect((await read(removed, 'andijon')).problem?.code).toBe('outside_territory');
  });

  it('shows visitors what is public, and when it was removed', async () => {
    const publicFields = fieldsWith<KindFields, 'public'>(REGISTERS[register], 'public');
    const live = await read(await add());
    expect(Object.keys(live.data).sort()).toEqual([...PUBLIC_FIELDS, ...publicFields].sort());
    expect(live.headers['cache-control']).toContain('public');
    const removed = await read(await add({ ...GROUND, removed_at: new Date() }));
    expect(Object.keys(removed.data).sort()).toEqual([...PUBLIC_FIELDS, ...publicFields, 'removed_at'].sort());
  });
});
