import type { PrimaryDataAnswer } from '@klaster/shared/contract';
import { addCluster, addReport, addSnapshot } from '../../../test/support/fixtures';
import { reportsApi } from '../../../test/support/report-entry';
import { readSheet } from '../../../test/support/sheet';
import { callsWhileLocked } from '../../../test/support/while-locked';

const api = reportsApi();

const QUARTER = 'year=2026&quarter=4';

const load = (as = 'viewer', query = QUARTER) => api.call<PrimaryDataAnswer>(`GET /api/primary-data?${query}`, { as });

describe('the primary data of a quarter', () => {
  it('are all figures of what was sent in, a row a report, as it was sent', async () => {
    const sent = await addReport(api.db, {
      figures: { first_plan: 10.125, cluster_lands: 0, full_name: 'Каримов Акмал' },
    });
    const rejected = await addReport(api.db, { province: '1706', status: 'rejected', figures: { first_plan: 99 } });
    await addSnapshot(api.db, rejected, { first_plan: 5 });
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
    expect(data.keys).toHaveLength(114);
    expect(data.rows.every(({ values }) => values.length === 114)).toBe(true);
  });

  it('are of the territory, and a cluster’s its own', async () => {
    await addReport(api.db);
    await addReport(api.db, { province: '1706' });
    const farms = async (as: string) => (await load(as)).data.rows.map(({ farm }) => farm);
    expect(await farms('andijon')).toEqual(['Андижон Текс']);
    expect(await farms('klaster')).toEqual(['Андижон Текс']);
    expect((await load('viewer', 'year=2026')).status).toBe(400);
  });
});

it('is read by a few at a time: who comes when too many wait is told when to come again', async () => {
  const users = ['viewer', 'editor', 'reviewer', 'second-reviewer', 'andijon'];
  let calls = 0;
  const call = () => load(users[calls++ % users.length]);
  const { first, all } = await callsWhileLocked(api.db, 'reports', 3 + 16 + 1, call);
  expect([first.status, first.problem?.code, first.headers['retry-after']]).toEqual([503, 'upstream_unavailable', '5']);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(19);
});

describe('the spreadsheet', () => {
  const exported = async (query: string, as = 'viewer', language = 'en') => {
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
    const { rows, name } = await exported('&sections=I');
    expect(name).toContain('primary-data-2026-4.xlsx');
    expect(rows[0]?.[0]).toBe('Primary data: 2026, quarter 4');
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
      ['Total', 0.3],
      ['Median', 0.15],
      ['Reports without this figure', 0],
      ['Қоракўл Текс', 1],
      ['Total', 1],
      ['Median', 1],
      ['Reports without this figure', 0],
      ['Total', 1.3],
      ['Median', 0.2],
      ['Reports without this figure', 0],
    ]);
    // The percentage of the sums of those that have both parts.
    expect(rows[5]?.[7]).toBe(50);
    expect((await exported('', 'viewer', 'ru')).rows[0]?.[0]).toBe('Первичные данные: 2026 год, 4-й квартал');
  });

  it('has the passport in words, of which the phone is written out, and nothing comes to a sum', async () => {
    await addReport(api.db, { figures: { full_name: 'Каримов Акмал', phone_number: '+998901234567' } });
    const { rows } = await exported('&sections=passport');
    expect(rows[2]?.slice(4)).toEqual([
      'District (city)',
      'Head’s full name',
      'Phone number',
      expect.any(String),
      expect.any(String),
    ]);
    expect(rows.slice(3, 7).map((row) => row.slice(4, 7))).toEqual([
      [null, 'Каримов Акмал', '+998 90 123-45-67'],
      [null, null, null],
      [null, null, null],
      [1, 0, 0],
    ]);
  });

  it('has what was chosen, and no more than its reader sees', async () => {
    const own = await addCluster(api.db, '1703');
    await addReport(api.db, { cluster: own });
    await addReport(api.db, { province: '1706' });
    const farms = async (query: string, as?: string) =>
      (await exported(query, as)).rows.slice(3).filter((row) => row[3]).length;
    expect(await farms('')).toBe(2);
    expect(await farms('&provinces=1706')).toBe(1);
    expect(await farms(`&clusters=${own},1`)).toBe(1);
    expect(await farms('&provinces=1706', 'andijon')).toBe(0);
    expect((await exported('&sections=I,XX')).rows[2]).toHaveLength(4 + 4 + 8);
    for (const wrong of ['&sections=XXI', '&provinces=x', '&clusters=a', `&clusters=${'1,'.repeat(501)}`])
      expect((await exported(wrong)).status).toBe(400);
  });
});
