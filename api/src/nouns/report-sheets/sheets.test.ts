import type { ReportSheet } from '@klaster/shared/contract';
import { ENTERED } from '@klaster/shared/contract/indicators';
import { addReport, addSnapshot } from '../../../test/support/fixtures';
import { entryCalls, reportsApi } from '../../../test/support/report-entry';
import { readSheet, workbook } from '../../../test/support/sheet';

const api = reportsApi();

let id: number;

beforeEach(async () => {
  const figures = { first_plan: 3000.125, developed: '14.02.2022' };
  id = await addReport(api.db, { status: 'draft', author: 'klaster', figures });
});

const form = (language = 'uz-Cyrl', as = 'klaster') =>
  api.call(`GET /api/reports/${id}/sheet.xlsx`, { as, headers: { 'accept-language': language } });

const read = (file: Buffer, as = 'klaster') =>
  api.call<ReportSheet>(`POST /api/reports/${id}/sheet`, { as, body: file, headers: { 'accept-language': 'en' } });

/** A row of the form: only its code and its value count. */
const row = (key: string, value: string | number | boolean | Date | null) => [key, null, null, null, value];

const faultsOf = async (value: string | number | boolean | Date, key = 'cluster_lands') =>
  (await read(await workbook([row(key, value)]))).data.faults.map(({ cell, code }) => [cell, code]);

describe('the form of a report', () => {
  it('has an indicator a row, with what is there and what was sent of earlier quarters', async () => {
    const before = await addReport(api.db, { quarter: 3, status: 'confirmed' });
    await addSnapshot(api.db, before, { first_plan: 7 });
    const { rows, name, formulas } = await readSheet((await form('en')).bytes);
    expect([name, formulas, rows.length]).toEqual(['Report', [], 3 + ENTERED.length]);
    expect(rows[0]?.[0]).toBe('Андижон Текс: report of quarter 4, 2026');
    expect(rows[2]).toEqual(['Code', 'Section', 'Indicator', 'Unit', 'Value', 'Last quarter', 'Last year']);
    expect(rows.find(([key]) => key === 'first_plan')?.slice(3, 6)).toEqual(['t', 3000.125, 7]);
  });

  it.each(['uz-Cyrl', 'uz-Latn', 'ru', 'en'])('in %s comes back as it went out', async (language) => {
    const { status, data } = await read((await form(language)).bytes);
    expect(status).toBe(200);
    expect(data.faults).toEqual([]);
    expect(data.figures).toEqual([
      { key: 'developed', value: '14.02.2022' },
      { key: 'first_plan', value: 3000.125 },
    ]);
  });

  it('has no figures that are still being corrected for whoever only reviews them', async () => {
    const rejected = await addReport(api.db, {
      status: 'rejected',
      author: 'klaster',
      figures: { first_plan: 8 },
      quarter: 3,
    });
    await addSnapshot(api.db, rejected, { first_plan: 5 });
    const planFor = async (as: string) => {
      const { bytes } = await api.call(`GET /api/reports/${rejected}/sheet.xlsx`, { as });
      return (await readSheet(bytes)).rows.find(([key]) => key === 'first_plan')?.[4];
    };
    expect([await planFor('klaster'), await planFor('reviewer')]).toEqual([8, 5]);
  });

  it('is for those who may read the report', async () => {
    expect((await form('en', 'editor')).status).toBe(404);
    expect((await read(await workbook([row('first_plan', 1)]), 'viewer')).problem?.code).toBe('forbidden');
    expect((await read(await workbook([row('first_plan', 1)]), 'editor')).status).toBe(404);
  });
});

describe('a form that was filled in', () => {
  it('is read as people type numbers, and nothing of it is saved', async () => {
    const file = await workbook([
      ['some', 'title'],
      row('cluster_lands', '1 234,5'),
      row('first_plan', '12.25'),
      row('fifth_cotton_machine', 7),
      row('first_card', 12),
      row('first_current', null),
      row('unknown', 5),
    ]);
    expect((await read(file)).data).toEqual({
      figures: [
        { key: 'cluster_lands', value: 1234.5 },
        { key: 'first_plan', value: 12.25 },
        { key: 'fifth_cotton_machine', value: 7 },
        { key: 'first_card', value: '12' },
      ],
      faults: [],
    });
    expect((await entryCalls(api).entryOf(id)).figures.cluster_lands).toBeNull();
  });

  it('names each cell that cannot be taken, with what stands there and why', async () => {
    const { data } = await read(await workbook([row('cluster_lands', '12 т'), row('first_plan', '1,234')]));
    expect(data.figures).toEqual([]);
    expect(data.faults).toEqual([
      { cell: 'E1', key: 'cluster_lands', text: '12 т', code: 'invalid', message: 'The value is wrong.' },
      {
        cell: 'E2',
        key: 'first_plan',
        text: '1,234',
        code: 'ambiguous_number',
        message: expect.stringContaining('two ways') as string,
      },
    ]);
    expect(await faultsOf(-1)).toEqual([['E1', 'too_small']]);
    expect(await faultsOf(1e12)).toEqual([['E1', 'too_big']]);
    expect(await faultsOf(1.2345)).toEqual([['E1', 'too_many_decimals']]);
    expect(await faultsOf(1.5, 'fifth_cotton_machine')).toEqual([['E1', 'whole_number']]);
    expect(await faultsOf(new Date('2026-05-01'))).toEqual([['E1', 'invalid']]);
    expect(await faultsOf(true)).toEqual([['E1', 'invalid']]);
    expect(await faultsOf('х'.repeat(201), 'first_card')).toEqual([['E1', 'too_long']]);
    expect(await faultsOf(99, 'developed')).toEqual([['E1', 'invalid']]);
    expect(await faultsOf(new Date('2022-02-14'), 'developed')).toEqual([]);
    const twice = await read(await workbook([row('first_plan', 1), row('first_plan', 2)]));
    expect(twice.data).toMatchObject({ figures: [{ value: 1 }], faults: [{ cell: 'E2', code: 'repeated' }] });
  });

  it('is refused where it is none', async () => {
    const reasons = async (file: Buffer) => (await read(file)).problem?.detail;
    expect(await reasons(Buffer.from('no workbook'))).toContain('no Excel workbook');
    expect(await reasons(await workbook([['a', 'b']]))).toContain('headers of columns are missing');
    const rows = Array.from({ length: 600 }, () => row('first_plan', 1));
    expect((await read(await workbook(rows))).problem?.code).toBe('file_refused');
  });
});

it('a file larger than a report’s sheet ever is is refused before it is read', async () => {
  const { status, problem } = await read(Buffer.alloc(1024 * 1024 + 1));
  expect([status, problem?.code]).toEqual([413, 'payload_too_large']);
});
