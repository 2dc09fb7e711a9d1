import { OIL_FACTORY_SEARCH_LIMIT, type OilFactorySearchAnswer } from '@klaster/shared/contract/registers';
import { sql } from 'kysely';
import { addFactory, ANDIJON, BUXORO, organisation, PUBLIC_FACTORY_FIELDS } from '../../../test/support/fixtures';
import { testApp } from '../../../test/support/test-app';

const api = testApp();
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

  it('shows staff the rest, of their territory alone', async () => {
    expect((await search('Бустон', 'viewer')).data.factories[1]).toMatchObject({ removal_order: '45-ф', version: 1 });
    expect(await names('Бустон', 'andijon')).toEqual(['Бўстон ёғ']);
    expect(Object.keys((await search('Коракул', 'klaster')).data.factories[0]!).sort()).toEqual(PUBLIC_FACTORY_FIELDS);
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
