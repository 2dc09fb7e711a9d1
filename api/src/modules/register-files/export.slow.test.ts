import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { sql } from 'kysely';
import { get, type IncomingMessage } from 'node:http';
import { addEntry, ANDIJON, BUXORO, userId } from '../../../test/support/fixtures';
import { heldConnectionsAre } from '../../../test/support/while-locked';
import { readSheet } from '../../../test/support/sheet';
import { testAppForEach } from '../../../test/support/test-app';

const api = testAppForEach();

const DANGEROUS = ['=1+1', '+998', '-2', '@SUM(A1)', '=HYPERLINK("http://x","y")'];

async function exported(
  register: RegisterName,
  query = '',
  { as = 'viewer', language = 'en' }: { as?: string; language?: string } = {},
) {
  const request = `GET /api/registers/${register}/export.xlsx${query}`;
  const { status, bytes, headers } = await api.call(request, { as, headers: { 'accept-language': language } });
  return { status, headers, ...(await readSheet(bytes)) };
}

it.each(REGISTER_NAMES)(
  'the register of %s as a spreadsheet has title, filters, totals, header and rows',
  async (register) => {
    const stir = '012345678';
    await addEntry(api.db, register, { ...ANDIJON, company_name: 'Аввал', stir, phone_number: '+998901234567' });
    await addEntry(api.db, register, { ...BUXORO });
    const { status, headers, rows } = await exported(register, `?province_code=1703&sort=-company_name&search=${stir}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${register}-\\d{4}-\\d\\d-\\d\\d\\.xlsx"$`),
    );
    expect(headers['cache-control']).toBe('private, no-store');
    const [title, filters, sums, totals, header, row, ...others] = rows;
    expect(title?.[0]).toMatch(/: register$/);
    expect(filters?.[0]).toMatch(
      /^Province: Andijan.* · Search: 012345678 · As of \d\d\.\d\d\.\d{4} \d\d:\d\d \(Tashkent time\)$/,
    );
    expect([sums?.[0], totals?.[0]]).toEqual(['Total of the rows in sight', 'Control total, entries: 1']);
    expect(header?.slice(1, 4)).toEqual(['STIR', 'Province', 'District or city']);
    expect(row?.slice(0, 2)).toEqual(['Аввал', stir]);
    expect(row).toEqual(expect.arrayContaining(['+998 90 123-45-67', 'active']));
    expect(row?.some((cell) => typeof cell === 'number') || register === 'seed_companies').toBe(true);
    expect(row?.at(-1)).toBeInstanceOf(Date);
    expect(others).toEqual([]);
  },
);

it('has all matching entries in the requested order and language, on however many pages the list is', async () => {
  const names = Array.from({ length: 1201 }, (_, index) => `Завод ${String(index).padStart(4, '0')}`);
  await sql`insert into cooperatives (company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active, members_count)
    select 'Завод ' || lpad(i::text, 4, '0'), '', 'Завод ' || lpad(i::text, 4, '0'), (500000000 + i)::text, '1703', '1703202', 'А', '+998901234567', 'Б', true, i
    from generate_series(0, 1200) i`.execute(api.db);
  const { rows } = await exported('cooperatives', '?sort=-members_count', { as: 'viewer', language: 'ru' });
  expect(rows[0]?.[0]).toBe('Кооперативы: реестр');
  expect(rows[3]?.slice(0, 5)).toEqual(['Контрольный итог, записей: 1201', null, null, null, (1200 * 1201) / 2]);
  expect(rows[4]?.slice(0, 6)).toEqual([
    'Название кооператива',
    'СТИР',
    'Область',
    'Район или город',
    'Число членов',
    'Площадь земель, га',
  ]);
  expect(rows.slice(5).map(([name]) => name)).toEqual(names.toReversed());
});

it('runs nothing: what looks like a formula is a text', async () => {
  for (const company_name of DANGEROUS)
    await addEntry(api.db, 'seed_companies', { company_name, address: company_name });
  const { rows, formulas } = await exported('seed_companies');
  expect(formulas.map(([, { formula }]) => formula)).toEqual(['SUBTOTAL(9,E6:E10)']);
  expect(rows.slice(5).map(([name]) => name)).toEqual(expect.arrayContaining(DANGEROUS));
});

it('shows to whom what the list shows them: a province its own, an account bound to a cluster what visitors see', async () => {
  const remover = await userId(api.db, 'admin');
  const removal = { removed_at: new Date('2026-01-31T20:00:00Z'), removed_by: remover, removal_order: '12-ф' };
  await addEntry(api.db, 'clusters', { ...BUXORO, company_name: 'Бошқа', ...removal });
  await addEntry(api.db, 'clusters', { ...ANDIJON, company_name: 'Ўзи', ...removal, removal_order_date: '2026-01-30' });
  const own = await exported('clusters', '?state=removed', { as: 'andijon' });
  expect(own.rows.slice(5).map(([name]) => name)).toEqual(['Ўзи']);
  expect(own.rows[5]).toEqual(
    expect.arrayContaining(['12-ф', new Date('2026-01-30T00:00:00Z'), new Date('2026-02-01T01:00:00Z'), 'admin']),
  );
  expect((await exported('clusters', '?province_code=1706', { as: 'admin' })).rows.length).toBeGreaterThan(5);
  const bound = await exported('clusters', '?state=removed', { as: 'klaster' });
  expect(bound.rows[4]).toEqual([
    'Cluster',
    'STIR',
    'Province',
    'District or city',
    'Land area, ha',
    'Activities',
    'Removed on',
  ]);
  expect(JSON.stringify(bound.rows)).not.toMatch(/12-ф|admin|998/);
});

describe('chosen entries', () => {
  const chosen = async (body: object, as = 'viewer') => {
    const options = { as, body, headers: { 'accept-language': 'en' } };
    return api.call('POST /api/registers/cooperatives/export.xlsx', options);
  };

  it('are a spreadsheet, in the order of the list and as far as its reader sees them', async () => {
    const [first, second, other] = [
      await addEntry(api.db, 'cooperatives', { company_name: 'Биринчи', members_count: 5 }),
      await addEntry(api.db, 'cooperatives', { company_name: 'Иккинчи', members_count: 7 }),
      await addEntry(api.db, 'cooperatives', { ...BUXORO, company_name: 'Бошқа', members_count: 9 }),
    ];
    await addEntry(api.db, 'cooperatives', { company_name: 'Танланмаган' });
    const removed = await addEntry(api.db, 'cooperatives', { company_name: 'Чиқарилган', removed_at: new Date() });
    const ids = [first, other, second, first, removed, 2_000_000_000];
    const { rows } = await readSheet((await chosen({ ids, sort: '-members_count' })).bytes);
    expect(rows.slice(5).map(([name]) => name)).toEqual(['Бошқа', 'Иккинчи', 'Биринчи']);
    expect(rows[1]?.[0]).toMatch(/^Chosen entries · As of /);
    expect(rows[3]?.slice(0, 5)).toEqual(['Control total, entries: 3', null, null, null, 21]);
    const own = await readSheet((await chosen({ ids }, 'andijon')).bytes);
    expect(own.rows.slice(5).map(([name]) => name)).toEqual(['Биринчи', 'Иккинчи']);
    const gone = await readSheet((await chosen({ ids, state: 'removed' })).bytes);
    expect(gone.rows.slice(5).map(([name]) => name)).toEqual(['Чиқарилган']);
  });

  it.each([
    ['nothing', [], 'required'],
    ['more than can be chosen at once', Array.from({ length: 2001 }, (_, index) => index + 1), 'too_long'],
    ['what is no list', '1', 'required'],
  ])('are refused if they are %s', async (_, ids, code) => {
    const { status, problem } = await chosen({ ids });
    expect([status, problem?.errors]).toMatchObject([400, [{ path: 'ids', code }]]);
  });

  it('may be 2,000', async () => {
    const { status } = await chosen({ ids: Array.from({ length: 2000 }, (_, index) => 2_000_000_000 + index) });
    expect(status).toBe(200);
  });
});

it('releases everything when the client disconnects, and beyond a full queue says when to retry', async () => {
  await sql`insert into cooperatives (company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active)
    select md5(i::text), '', i::text, (500000000 + i)::text, '1703', '1703202', md5(i::text), '+998901234567', repeat(md5(i::text), 8), true
    from generate_series(0, 30000) i`.execute(api.db);
  const users = ['viewer', 'editor', 'reviewer', 'second-reviewer'];
  const tokens = await Promise.all(users.map((login) => api.token(login)));
  const request = (token = '') =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(`${api.origin}/api/registers/cooperatives/export.xlsx`, { headers: { 'x-access-token': token } }, resolve).on(
        'error',
        reject,
      ),
    );
  // Unread downloads keep their places.
  const taken = await Promise.all(tokens.slice(0, 2).map(request));
  await heldConnectionsAre(api.db, 2);
  const late = Array.from({ length: 7 }, (_, n) => request(tokens[n % 4]));
  const refused = await Promise.race(late);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  for (const answer of taken) answer.destroy();
  const waited = late.map(async (answer) => {
    const { statusCode } = (await answer).destroy();
    return statusCode;
  });
  expect((await Promise.all(waited)).toSorted((a = 0, b = 0) => a - b)).toEqual([200, 200, 200, 200, 200, 200, 503]);
  expect((await exported('cooperatives', '?search=нет')).status).toBe(200);
  await heldConnectionsAre(api.db, 0);
});

it('releases everything when the client disconnects before there is anything to send', async () => {
  const token = await api.token('viewer');
  for (const file of ['export.xlsx', 'open-data.csv']) {
    const leave = async (milliseconds: number) => {
      const call = get(`${api.origin}/api/registers/clusters/${file}`, { headers: { 'x-access-token': token } });
      call.on('error', () => undefined);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      call.destroy();
    };
    for (let milliseconds = 0; milliseconds < 30; milliseconds += 1) await leave(milliseconds);
    // Disconnected clients may still be in the queue, which refuses the eighth.
    let status: number;
    do ({ status } = await api.call(`GET /api/registers/clusters/${file}`, { as: 'viewer' }));
    while (status === 503);
    expect(status).toBe(200);
  }
  await heldConnectionsAre(api.db, 0);
});
