import { WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import { REGISTER_NAMES, type RegisterName } from '@klaster/shared/contract/kinds';
import { sql } from 'kysely';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { addEntry, ANDIJON, BUXORO } from '../../../test/support/fixtures';
import { heldConnectionsAre } from '../../../test/support/while-locked';
import { testAppForEach } from '../../../test/support/test-app';
import { OpenDataFiles } from './open-data';

const api = testAppForEach();

const rowsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)])
    .map((cells) => cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));

type File = { items: { company_name: string }[] } & Record<string, unknown>;

async function opened(register: RegisterName, query = '', language = 'en') {
  const path = `GET /api/registers/${register}/open-data`;
  const headers = { 'accept-language': language };
  const csv = await api.call(`${path}.csv${query}`, { headers });
  const json = await api.call(`${path}.json${query}`, { headers });
  return { csv, rows: rowsOf(csv.text), json, file: JSON.parse(json.text) as File };
}

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

describe.each(REGISTER_NAMES)('the register of %s as open data', (register) => {
  it('is the list that visitors see, narrowed and sorted as they have it, with source, licence and time', async () => {
    for (const company_name of ['Аввал', 'Бошқа'])
      await addEntry(api.db, register, { ...ANDIJON, company_name, sort_key: company_name });
    await addEntry(api.db, register, BUXORO);
    const query = '?province_code=1703&sort=-company_name';
    const { csv, rows, json, file } = await opened(register, query);
    for (const [{ status, headers }, type] of [
      [csv, 'csv'],
      [json, 'json'],
    ] as const) {
      expect(status).toBe(200);
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="${register}-\\d{4}-\\d\\d-\\d\\d\\.${type}"$`),
      );
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers['link']).toContain(`<${LICENCE}>; rel="license"`);
    }
    expect([csv.headers['content-type'], json.headers['content-type']]).toEqual([
      'text/csv; charset=utf-8',
      'application/json; charset=utf-8',
    ]);
    expect(csv.text.startsWith('\uFEFF')).toBe(true);
    const [header, ...entries] = rows;
    expect(header?.slice(1, 4)).toEqual(['STIR', 'Province', 'District or city']);
    expect(header?.slice(-3)).toEqual(['Source', 'Licence', 'As of']);
    expect(entries.map((cells) => cells.length)).toEqual(entries.map(() => header?.length));
    for (const cells of entries) {
      expect(cells.at(-3)).toMatch(/digital-health-ig/);
      expect(cells.at(-2)).toBe(`CC BY 4.0, ${LICENCE}`);
      expect(cells.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:00$/);
    }
    const names = file.items.map(({ company_name }) => company_name);
    expect(entries.map(([name]) => name)).toEqual(names);
    expect(names.filter((name) => ['Аввал', 'Бошқа'].includes(name))).toEqual(['Бошқа', 'Аввал']);
    expect(file).toMatchObject({
      title: expect.stringMatching(/: register$/),
      licence: { name: 'CC BY 4.0', url: LICENCE },
      attribution: expect.stringContaining('Uzinfocom'),
      generated_at: expect.stringMatching(/^\d{4}-/),
      filters: { state: 'live', province_code: '1703', sort: '-company_name' },
      fields: { stir: 'STIR' },
    });
    if (register === 'oil_factories') return;
    const list = await api.call<{ items: object[]; total_sum: object }>(
      `GET /api/registers/${register}${query}&page_size=200`,
      { headers: { 'accept-language': 'en' } },
    );
    expect({ items: file.items, totals: file['totals'] }).toEqual({
      items: list.data.items,
      totals: list.data.total_sum,
    });
  });
});

it('has the date of removal of removed entries, and is in the requested language', async () => {
  await addEntry(api.db, 'clusters', { ...ANDIJON, removed_at: new Date('2026-01-31T20:00:00Z') });
  const { rows, file } = await opened('clusters', '?state=removed', 'ru');
  expect(rows[0]?.slice(5, 8)).toEqual(['Виды деятельности', 'Дата исключения', 'Код СОАТО области']);
  expect(rows.map((cells) => cells[6])).toContain('2026-02-01T01:00:00+05:00');
  expect(file['title']).toMatch(/^Кластеры/);
});

it('has all rows of a long list, with formulas escaped; an empty one still has source, licence and time', async () => {
  await sql`insert into cooperatives (company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active, members_count)
    select '=1+' || i, '', lpad(i::text, 4, '0'), (500000000 + i)::text, '1703', '1703202', 'А', '+998901234567', 'Б', true, i
    from generate_series(0, 1200) i`.execute(api.db);
  const { rows, file } = await opened('cooperatives', '?search=50000');
  expect(rows.slice(1).map(([name]) => name)).toEqual(Array.from({ length: 1201 }, (_, i) => `'=1+${i}`));
  expect(file.items).toHaveLength(1201);
  expect(file['totals']).toMatchObject({ cooperatives_count: 1201 });
  const none = await opened('cooperatives', '?search=йўқбундай');
  expect([none.rows.length, none.file.items]).toEqual([2, []]);
  const [header = [], about = []] = none.rows;
  expect(none.csv.text).toContain(`\r\n${','.repeat(header.length - 3)}"`);
  expect(about.slice(-3, -1)).toEqual(rows[1]?.slice(-3, -1));
  expect(about.at(-1)).toMatch(/^\d{4}-/);
});

it('takes no filter or order that is not public, and shows staff no more than visitors', async () => {
  for (const query of ['active=true', 'sort=updated_at', 'sort=full_name', 'state=all']) {
    for (const as of [undefined, 'admin']) {
      const request = `GET /api/registers/clusters/open-data.csv?${query}`;
      expect((await api.call(request, as === undefined ? {} : { as })).status).toBe(400);
    }
  }
  const as = 'andijon';
  const path = 'GET /api/registers/clusters/open-data.json';
  const items = ({ text }: { text: string }) => (JSON.parse(text) as File).items;
  expect(items(await api.call(path, { as }))).toEqual(items(await api.call(path)));
});

it('is not sent again to a client that has it cached, until the register changes', async () => {
  const path = 'GET /api/registers/seed_companies/open-data.csv';
  const tagOf = async (language = 'en') =>
    (await api.call(path, { headers: { 'accept-language': language } })).headers['etag'] ?? '';
  const tag = await tagOf();
  const again = () => api.call(path, { headers: { 'accept-language': 'en', 'if-none-match': tag } });
  expect([await tagOf(), (await again()).status, (await again()).text]).toEqual([tag, 304, '']);
  expect(await tagOf('ru')).not.toBe(tag);
  await addEntry(api.db, 'seed_companies', ANDIJON);
  expect((await again()).status).toBe(200);
});

const request = (path: string, headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${api.origin}${path}`, { headers }, resolve).on('error', reject),
  );

const requestFrom = (host: number, path: string) => request(path, { 'x-forwarded-for': `198.51.100.${host}` });

it('is compressed for clients that accept it', async () => {
  const answer = await request('/api/registers/clusters/open-data.csv', { 'accept-encoding': 'br, gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  const file = gunzipSync(Buffer.concat(await answer.toArray())).toString();
  expect(rowsOf(file).length).toBeGreaterThan(1);
});

/** In parts, since a busy machine takes longer for all than a statement may. */
async function fillRegister(): Promise<void> {
  for (let part = 0; part < 60_000; part += 10_000)
    await sql`insert into cooperatives (company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active)
      select repeat(md5(i::text), 6), '', i::text, (500000000 + i)::text, '1703', '1703202', 'А', '+998901234567', 'Б', true
      from generate_series(${part}::int, ${part + 9999}::int) i`.execute(api.db);
}

it('limits concurrent and waiting downloads of visitors, without delaying staff', async () => {
  await fillRegister();
  const path = '/api/registers/cooperatives/open-data.json';
  // Unread downloads keep their places.
  const taken = await Promise.all([1, 2].map((host) => requestFrom(host, path)));
  await heldConnectionsAre(api.db, 2);
  const late = Array.from({ length: 7 }, (_, host) => requestFrom(host, path));
  const refused = await Promise.race(late);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await api.call('GET /api/registers/clusters/export.xlsx', { as: 'viewer' })).status).toBe(200);
  for (const answer of taken) answer.destroy();
  const statuses = await Promise.all(late.map(async (answer) => (await answer).destroy().statusCode));
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  await heldConnectionsAre(api.db, 0);
});

it('is aborted after its time limit for a visitor who reads too slowly', async () => {
  await fillRegister();
  const files = new OpenDataFiles(api.db, { read: async () => new Map() }, 100);
  const request = {
    register: 'cooperatives',
    filter: { state: 'live', scope: WHOLE_REPUBLIC },
    sort: 'company_name',
    language: 'en',
  } as const;
  const { body } = await files.file('csv', request, {});
  const stream = await (body as () => Promise<Readable>)();
  const [error] = (await once(stream, 'error')) as [Error];
  expect(error.name).toBe('AbortError');
  await heldConnectionsAre(api.db, 0);
  const next = await files.file('csv', { ...request, filter: { search: 'йўқбундай', scope: WHOLE_REPUBLIC } }, {});
  expect(rowsOf(await text(await (next.body as () => Promise<Readable>)()))).toHaveLength(2);
});

it('is not read for a HEAD request', async () => {
  await fillRegister();
  const path = '/api/registers/cooperatives/open-data.csv';
  const { status, headers } = await fetch(`${api.origin}${path}`, { method: 'HEAD' });
  const type = headers.get('content-type');
  expect([status, type, headers.has('content-length')]).toEqual([200, 'text/csv; charset=utf-8', false]);
  const reading = sql`select query from pg_stat_activity where datname = current_database() and query like 'fetch%'`;
  expect((await reading.execute(api.db)).rows).toEqual([]);
});
