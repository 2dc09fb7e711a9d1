import type { PrimaryDataAnswer } from '@klaster/shared/contract/reports';
import { sql } from 'kysely';
import { addCluster, addReport, addSnapshot } from '../../../test/support/fixtures';
import { reportsApi } from '../../../test/support/report-entry';
import { readSheet } from '../../../test/support/sheet';
import { callsWhileLocked } from '../../../test/support/while-locked';
import { WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import { listPrimaryRows } from './repository';

const api = reportsApi();

const QUARTER = 'year=2026&quarter=4';

const addManyReports = (count: number) =>
  sql`
    with added as (
      insert into clusters (company_name, search_key, sort_key, stir, province_code, district_code, full_name, phone_number, address, is_active, activities)
      select 'Кластер ' || n, c.search_key, c.sort_key, n::text, c.province_code, c.district_code, c.full_name, c.phone_number, c.address, true, '{}'
      from generate_series(500000001, 500000000 + ${count}::int) n, (select * from clusters where stir = '300000001') c
      returning id
    )
    insert into reports (cluster_id, year, quarter, status, round, figures, author_id, submitted_at)
    select a.id, 2026, 4, 'confirmed', 1, '{"first_plan": 1}', u.id, now() from added a, users u where u.login = 'admin'`.execute(
    api.db,
  );

const load = (as = 'viewer', query = QUARTER) => api.call<PrimaryDataAnswer>(`GET /api/primary-data?${query}`, { as });

describe('the primary data of a quarter', () => {
  it('are all submitted figures, a row per report', async () => {
    const sent = await addReport(api.db, {
      figures: { first_plan: 10.125, cluster_lands: 0, full_name: 'Каримов Акмал' },
    });
    const rejected = await addReport(api.db, { province: '1706', status: 'rejected', figures: { first_plan: 99 } });
    await addSnapshot(api.db, rejected, { figures: { first_plan: 5 } });
    await addReport(api.db, { cluster: await addCluster(api.db, '1703'), status: 'draft' });
    const { data } = await load();
    expect(data.rows.map(({ id, farm, status }) => [id, farm, status])).toEqual([
      [sent, 'Андижон Текс', 'Янги'],
      [rejected, 'Қоракўл Текс', 'Рад этилган'],
    ]);
    const at = (key: string) => data.keys.indexOf(key as (typeof data.keys)[number]);
    const shown = ['first_plan', 'cluster_lands', 'full_name'];
    expect(data.rows.map(({ values }) => shown.map((key) => values[at(key)]))).toEqual([
      [10.125, 0, 'Каримов Акмал'],
      [5, null, null],
    ]);
    // The district is the register's, in the figures too.
    expect(data.rows.map(({ values }) => values[at('district_name')])).toEqual(
      data.rows.map(({ district_name }) => district_name),
    );
    expect(data.rows[0]?.district_name).toMatch(/тумани|шаҳри/);
    expect(data).toMatchObject({ total: 2 });
    expect(data.groups).toBeUndefined();
    expect(data.keys).toHaveLength(114);
    expect(data.rows.every(({ values }) => values.length === 114)).toBe(true);
  });

  it('are only of confirmed reports, and of provinces and clusters, on request', async () => {
    await addReport(api.db, { status: 'confirmed' });
    const other = await addReport(api.db, { province: '1706' });
    const ids = async (query: string) => (await load('viewer', `${QUARTER}${query}`)).data.rows.map(({ id }) => id);
    expect(await ids('&confirmed=true')).not.toContain(other);
    expect(await ids('&confirmed=false')).toContain(other);
    expect(await ids('&provinces=1706')).toEqual([other]);
    expect((await load('viewer', `${QUARTER}&confirmed=maybe`)).status).toBe(400);
  });

  it('beyond 2,000 reports are the first of them, with what all come to, in the spreadsheet too', async () => {
    await addReport(api.db, { figures: { first_plan: 0.5 } });
    await addManyReports(2000);
    const { data } = await load();
    const at = data.keys.indexOf('first_plan');
    expect([data.rows.length, data.total]).toEqual([2000, 2001]);
    expect(data.groups?.map((group) => [group.province_code, group.reports, group.total[at], group.most[at]])).toEqual([
      ['1703', 2001, 2000.5, 1],
      [null, 2001, 2000.5, 1],
    ]);
    expect((await load('viewer', `${QUARTER}&confirmed=true`)).data).toMatchObject({ total: 2000 });
    const headers = { 'accept-language': 'en' };
    const { bytes } = await api.call(`GET /api/primary-data/export.xlsx?${QUARTER}&sections=I`, {
      as: 'viewer',
      headers,
    });
    const { rows } = await readSheet(bytes);
    expect(rows[1]?.[1]).toBe('The first 2000 of 2001 reports are shown; totals and medians are of all');
    expect(rows.filter((row) => row[3]).length - 1).toBe(2000);
    for (const [row, name] of [
      [-4, 'Total, every status'],
      [-3, 'Control total'],
    ] as const)
      expect(rows.at(row)?.slice(2, 6)).toEqual([name, null, null, 2000.5]);
    await api.db.deleteFrom('reports').execute();
    await api.db.deleteFrom('clusters').where('company_name', 'like', 'Кластер 5%').execute();
  });

  it('are refused rather than added up in part', async () => {
    await addReport(api.db);
    await addReport(api.db, { province: '1706' });
    const filter = { year: 2026, quarter: 4, scope: WHOLE_REPUBLIC };
    expect(await listPrimaryRows(api.db, filter, { language: 'en', limit: 2 })).toHaveLength(2);
    await expect(listPrimaryRows(api.db, filter, { language: 'en', limit: 1 })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'provinces', code: 'too_big' }],
    });
  });
});

it('is read by a few at a time: beyond a full queue the answer says when to retry', async () => {
  const users = ['viewer', 'editor', 'reviewer', 'second-reviewer', 'andijon'];
  let calls = 0;
  const call = () => load(users[calls++ % users.length]);
  const { first, all } = await callsWhileLocked(api.db, { table: 'reports', count: 3 + 16 + 1 }, call);
  expect([first.status, first.problem?.code, first.headers['retry-after']]).toEqual([503, 'upstream_unavailable', '5']);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(19);
});

describe('the spreadsheet', () => {
  const downloadExport = async (query: string, as = 'viewer', language = 'en') => {
    const headers = { 'accept-language': language };
    const {
      status,
      bytes,
      headers: answered,
    } = await api.call(`GET /api/primary-data/export.xlsx?${QUARTER}${query}`, { as, headers });
    return { status, rows: status === 200 ? (await readSheet(bytes)).rows : [], name: answered['content-disposition'] };
  };

  it('has the reports of each province with what they come to, in words of the language', async () => {
    await addReport(api.db, { figures: { first_plan: 0.1, first_current: 0.05 } });
    await addReport(api.db, { cluster: await addCluster(api.db, '1703'), figures: { first_plan: 0.2 } });
    await addReport(api.db, { province: '1706', figures: { first_plan: 1 } });
    const { rows, name } = await downloadExport('&sections=I');
    expect(name).toContain('primary-data-2026-4.xlsx');
    expect(rows[0]?.[0]).toBe('Primary data: 2026, quarter 4. Reports of every status');
    expect(rows[2]?.slice(0, 6)).toEqual([
      'Province',
      'District or city',
      'Cluster',
      'Status',
      'I. Cluster land area, ha',
      expect.stringContaining(', t'),
    ]);
    expect(rows.slice(3).map((row) => [row[2], row[5]])).toEqual([
      ['Андижон Текс', 0.1],
      [expect.stringContaining('Кластер'), 0.2],
      ['Total, every status', 0.3],
      ['Median', 0.15],
      ['Reports without this figure', 0],
      ['Қоракўл Текс', 1],
      ['Total, every status', 1],
      ['Median', 1],
      ['Reports without this figure', 0],
      ['Total, every status', 1.3],
      ['Control total', 1.3],
      ['Median', 0.2],
      ['Reports without this figure', 0],
    ]);
    // The percentage of the sums of reports that have both parts.
    expect(rows[5]?.[7]).toBe(50);
    expect((await downloadExport('', 'viewer', 'ru')).rows[0]?.[0]).toBe(
      'Первичные данные: 2026 год, 4-й квартал. Отчёты всех статусов',
    );
  });

  it('has the passport in words, of which the phone is written out, and nothing comes to a sum', async () => {
    await addReport(api.db, { figures: { full_name: 'Каримов Акмал', phone_number: '+998901234567' } });
    const { rows } = await downloadExport('&sections=passport');
    expect(rows[2]?.slice(4)).toEqual([
      'District (city)',
      'Head’s full name',
      'Phone number',
      expect.any(String),
      expect.any(String),
    ]);
    const district = expect.stringContaining('district');
    expect(rows.slice(3, 7).map((row) => row.slice(4, 7))).toEqual([
      [district, 'Каримов Акмал', '+998 90 123-45-67'],
      [null, null, null],
      [null, null, null],
      [0, 0, 0],
    ]);
  });

  it('has what was selected, within the scope of its reader', async () => {
    const cluster = await addCluster(api.db, '1703');
    await addReport(api.db, { cluster });
    await addReport(api.db, { province: '1706' });
    const farms = async (query: string, as?: string) =>
      (await downloadExport(query, as)).rows.slice(3).filter((row) => row[3]).length;
    expect(await farms('')).toBe(2);
    expect(await farms('&provinces=1706')).toBe(1);
    expect(await farms(`&clusters=${cluster},1`)).toBe(1);
    expect(await farms('&provinces=1706', 'andijon')).toBe(0);
    expect((await downloadExport('&sections=I,XX')).rows[2]).toHaveLength(4 + 4 + 8);
    for (const wrong of ['&sections=XXI', '&provinces=x', '&clusters=a', `&clusters=${'1,'.repeat(501)}`])
      expect((await downloadExport(wrong)).status).toBe(400);
  });
});
