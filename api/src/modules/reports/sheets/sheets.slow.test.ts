import type { ReportSheet } from '@klaster/shared/contract/reports';
import { ENTERED } from '@klaster/shared/contract/indicators';
import { writeXlsx } from 'hucre/xlsx';
import { addReport, addSnapshot } from '../../../../test/support/fixtures';
import { entryCalls, reportsApi } from '../../../../test/support/report-entry';
import { readSheet, workbook } from '../../../../test/support/sheet';

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

/** Only code and value are read. */
const row = (key: string, value: string | number | boolean | Date | null) => [key, null, null, null, value];

const readFaults = async (value: string | number | boolean | Date, key = 'cluster_lands') =>
  (await read(await workbook([row(key, value)]))).data.faults.map(({ cell, code }) => [cell, code]);

describe('the form of a report', () => {
  it('has an indicator a row, with what is there and what was sent of earlier quarters', async () => {
    const before = await addReport(api.db, { quarter: 3, status: 'confirmed' });
    await addSnapshot(api.db, before, { figures: { first_plan: 7 } });
    const { rows, name, formulas } = await readSheet((await form('en')).bytes);
    expect([name, formulas, rows.length]).toEqual(['Report', [], 3 + ENTERED.length]);
    expect(rows[0]?.[0]).toBe('Андижон Текс: report of quarter 4, 2026');
    expect(rows[2]).toEqual(['Code', 'Section', 'Indicator', 'Unit', 'Value', 'Last quarter', 'Last year']);
    expect(rows.find(([key]) => key === 'first_plan')?.slice(3, 6)).toEqual(['t', 3000.125, 7]);
  });

  it('that has lost the mark of its report is read, and said not to have it', async () => {
    const { rows } = await readSheet((await form('en')).bytes);
    const unmarked = rows.map((cells, index) => (index === 0 ? cells.with(6, null) : cells));
    expect((await read(await workbook(unmarked))).data.is_unmarked).toBe(true);
    expect((await read((await form('en')).bytes)).data.is_unmarked).toBeUndefined();
  });

  it.each(['uz-Cyrl', 'uz-Latn', 'ru', 'en'])('in %s survives a round trip', async (language) => {
    const { status, data } = await read((await form(language)).bytes);
    expect(status).toBe(200);
    expect(data.faults).toEqual([]);
    expect(data.figures).toEqual([
      { key: 'developed', value: '14.02.2022' },
      { key: 'first_plan', value: 3000.125 },
    ]);
  });

  it('has no figures under correction for reviewers', async () => {
    const rejected = await addReport(api.db, {
      status: 'rejected',
      author: 'klaster',
      figures: { first_plan: 8 },
      quarter: 3,
    });
    await addSnapshot(api.db, rejected, { figures: { first_plan: 5 } });
    const planFor = async (as: string) => {
      const { bytes } = await api.call(`GET /api/reports/${rejected}/sheet.xlsx`, { as });
      return (await readSheet(bytes)).rows.find(([key]) => key === 'first_plan')?.[4];
    };
    expect([await planFor('klaster'), await planFor('reviewer')]).toEqual([8, 5]);
  });

  it('is refused if it is of another quarter or cluster, naming the report it is of', async () => {
    const other = await addReport(api.db, { quarter: 3, status: 'draft', author: 'klaster' });
    const { bytes } = await api.call(`GET /api/reports/${other}/sheet.xlsx`, {
      as: 'klaster',
      headers: { 'accept-language': 'ru' },
    });
    const { status, problem } = await read(bytes);
    expect([status, problem?.code]).toEqual([400, 'file_refused']);
    expect(problem?.detail).toMatch(
      /^This form is of another report: Андижон Текс.* 3.*2026.*\. The report that is open: Андижон Текс: report of quarter 4, 2026\.$/,
    );
    const { rows } = await readSheet((await form('en')).bytes);
    const ofOther = rows.map((cells, index) => (index === 0 ? cells.with(6, 'report:999:2026:4') : cells));
    expect((await read(await workbook(ofOther))).problem?.code).toBe('file_refused');
  });

  it('is for those who may read the report', async () => {
    expect((await form('en', 'editor')).status).toBe(404);
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
    ]);
    expect((await read(file)).data).toEqual({
      figures: [
        { key: 'cluster_lands', value: 1234.5 },
        { key: 'first_plan', value: 12.25 },
        { key: 'fifth_cotton_machine', value: 7 },
        { key: 'first_card', value: '12' },
      ],
      faults: [],
      is_unmarked: true,
    });
    expect((await entryCalls(api).entryOf(id)).figures.cluster_lands).toBeNull();
  });

  it('names each invalid cell, with its content and the reason', async () => {
    const { data } = await read(await workbook([row('cluster_lands', '12 т'), row('first_plan', '1,234')]));
    expect(data.figures).toEqual([]);
    expect(data.faults).toEqual([
      { cell: 'E1', key: 'cluster_lands', text: '12 т', code: 'invalid', message: '“12 т” – The value is wrong.' },
      {
        cell: 'E2',
        key: 'first_plan',
        text: '1,234',
        code: 'ambiguous_number',
        message: expect.stringContaining('different numbers') as string,
      },
    ]);
    expect(await readFaults(1.5, 'fifth_cotton_machine')).toEqual([['E1', 'whole_number']]);
    expect(await readFaults(new Date('2026-05-01'))).toEqual([['E1', 'invalid']]);
    expect(await readFaults(true)).toEqual([['E1', 'invalid']]);
    expect(await readFaults(99, 'developed')).toEqual([['E1', 'invalid']]);
    expect(await readFaults(new Date('2022-02-14'), 'developed')).toEqual([]);
  });

  it('names cells that are damaged, or can be read in two ways', async () => {
    expect(await readFaults('12.345')).toEqual([['E1', 'ambiguous_number']]);
    expect(await readFaults('#REF!')).toEqual([['E1', 'error_cell']]);
    expect(await readFaults(true, 'first_card')).toEqual([['E1', 'not_text']]);
    const twice = await read(await workbook([row('first_plan', 1), row('first_plan', 2)]));
    expect(twice.data).toMatchObject({ figures: [{ value: 1 }], faults: [{ cell: 'E2', code: 'repeated' }] });
  });

  it('has results of formulas imported and further sheets left out, and both reported', async () => {
    const cell = (formula: string, result?: number) => ({
      formula,
      ...(result !== undefined && { formulaResult: result }),
    });
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Лист1',
          rows: [row('first_plan', null), row('first_current', null), row('cluster_lands', 5)],
          cells: new Map([
            ['0,4', cell('1+1', 2)],
            ['1,4', cell('1+2')],
          ]),
        },
        { name: 'Қоралама', rows: [['а']] },
      ],
    });
    const { data } = await read(Buffer.from(file));
    expect(data.figures).toEqual([
      { key: 'first_plan', value: 2 },
      { key: 'cluster_lands', value: 5 },
    ]);
    const formula =
      'The file holds no result of this formula: open it in Excel and save it, or enter the value itself.';
    expect(data.faults).toMatchObject([{ cell: 'E2', code: 'formula', message: formula }]);
    expect(data.notices).toEqual([
      { code: 'further_sheets', message: 'The sheet “Лист1” was read. Not read: “Қоралама”.' },
      { code: 'formula_result', message: 'Value: the results of formulas are taken (1), in E1 “2”.' },
    ]);
  });

  it('is refused if it is not a form', async () => {
    const reasons = async (file: Buffer) => (await read(file)).problem?.detail;
    expect(await reasons(Buffer.from('no workbook'))).toContain('no Excel workbook');
    expect(await reasons(await workbook([['a', 'b']]))).toContain('headers of columns are not on the first sheet');
    const unknown = await workbook([row('first_plan', 1), row('first_plam', 5)]);
    expect(await reasons(unknown)).toBe(
      'On the sheet “Лист1” A2 has the code “first_plam”, which is not an indicator’s. Download the form again.',
    );
    const first = await workbook([row('Code', 'Value'), row('first_plam', 5), row('first_plan', 1)]);
    expect(await reasons(first)).toContain('A2 has the code “first_plam”');
    const gap = [row('first_plan', 1), ...Array.from({ length: 600 }, () => [null]), row('first_current', 1)];
    expect(await reasons(await workbook(gap))).toContain('A602');
    const rows = Array.from({ length: 600 }, () => row('first_plan', 1));
    expect((await read(await workbook(rows))).problem?.code).toBe('file_refused');
  });
});

it('a file larger than a report’s sheet ever is is refused before it is read', async () => {
  const { status, problem } = await read(Buffer.alloc(1024 * 1024 + 1));
  expect([status, problem?.code]).toEqual([413, 'payload_too_large']);
});
