import { readXlsx } from 'hucre/xlsx';
import { addCluster, addReport } from '../../../test/support/fixtures';
import { COMPLETE, clearClusters, reportsApi } from '../../../test/support/report-entry';
import { scoreUnscored } from '../rating/repository';

const api = reportsApi();

beforeEach(async () => {
  await clearClusters(api.db);
  await addReport(api.db, { status: 'confirmed', figures: { ...COMPLETE, first_plan: 30, first_current: 15 } });
  await addReport(api.db, { status: 'confirmed', figures: { ...COMPLETE, first_plan: 20 }, quarter: 3 });
  await addReport(api.db, { status: 'confirmed', figures: { ...COMPLETE, first_plan: 40 }, province: '1706' });
  const cluster = await addCluster(api.db, '1706');
  await addReport(api.db, { status: 'new', figures: { first_plan: 77_777 }, cluster });
  await scoreUnscored(api.db);
});

async function readWorkbook(as: string) {
  const request = 'GET /api/figures/quarter.xlsx?year=2026&quarter=4';
  const { status, bytes } = await api.call(request, { as, headers: { 'accept-language': 'en' } });
  return { status, sheets: status === 200 ? (await readXlsx(bytes)).sheets : [] };
}

it('has rating, totals by province, reports by state and changes of the quarter, and what it is', async () => {
  const { sheets } = await readWorkbook('viewer');
  const [rating, totals, states, changes, about] = sheets;
  expect(sheets.map(({ name }) => name)).toEqual([
    'Rating of clusters',
    'Figures by province',
    'Reports by state',
    'Changes',
    'About',
  ]);
  expect(rating?.rows.slice(2).map(([, name, province]) => [name, province])).toEqual(
    expect.arrayContaining([
      ['Андижон Текс', 'Andijan region'],
      ['Қоракўл Текс', 'Bukhara region'],
    ]),
  );
  const at = (sheet: typeof totals) => sheet?.rows[2]?.indexOf('I. Cotton harvest, plan, t') ?? -1;
  expect(totals?.rows.slice(4).map((row) => row[at(totals)])).toContain(30);
  const growth = changes?.rows.slice(3, 5).map((row) => row.slice(at(changes), at(changes) + 2));
  expect(growth).toEqual([
    ['Growth since last year, %', 'Growth since last quarter, %'],
    [null, 50],
  ]);
  const state = (province: string) => states?.rows.find(([name]) => name === province)?.slice(1);
  expect(states?.rows[1]?.slice(1)).toEqual([
    'Clusters',
    'No report',
    'Draft',
    'New',
    'Confirmed',
    'Rejected',
    'Decision late',
  ]);
  expect([state('Andijan region'), state('Bukhara region'), state('Total of the rows in sight')]).toEqual([
    [1, 0, 0, 0, 1, 0, 0],
    [2, 0, 0, 1, 1, 0, 0],
    [3, 0, 0, 1, 2, 0, 0],
  ]);
  expect(about?.rows[0]).toEqual(['Contents', '2026, quarter 4 (preliminary, 2 of 3)']);
  expect(JSON.stringify(sheets.map(({ rows }) => rows))).not.toContain('77777');
});

it('has the territory alone for staff of a province, except for the rating, which is public', async () => {
  const { sheets } = await readWorkbook('andijon');
  const [rating, totals, states, changes] = sheets.map(({ rows }) => JSON.stringify(rows));
  expect(rating).toContain('Қоракўл Текс');
  for (const sheet of [totals, states, changes]) {
    expect(sheet).toContain('Andijan region');
    expect(sheet).not.toContain('Bukhara');
  }
});

it('is refused to clusters and visitors', async () => {
  expect((await readWorkbook('klaster')).status).toBe(403);
  expect((await api.call('GET /api/figures/quarter.xlsx?year=2026&quarter=4')).status).toBe(401);
  const { status, problem } = await api.call('GET /api/figures/quarter.xlsx?year=2026&quarter=9', { as: 'viewer' });
  expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'quarter']);
});
