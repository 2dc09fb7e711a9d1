jest.unmock('@klaster/shared/processes');

import type { UserImportReport } from '@klaster/shared/contract/accounts';
import type { ImportReport, Taken } from '@klaster/shared/contract/http';
import type { ReportSheet } from '@klaster/shared/contract/reports';
import { realWorkbook } from '.';
import { addReport } from '../support/fixtures';
import { reportsApi } from '../support/report-entry';

const api = reportsApi();

const LANGUAGE = { 'accept-language': 'en' };

const send = <Answer>(call: string, as: string, name: string) =>
  realWorkbook(name).then((body) => api.call<Answer>(call, { as, body, headers: LANGUAGE }));

const intoRegister = (name: string, register = 'clusters', query = '') =>
  send<ImportReport>(`POST /api/registers/${register}/imports/check${query}`, 'editor', name);

const intoReport = async (name: string) => {
  const id = await addReport(api.db, { status: 'draft', author: 'klaster' });
  return send<ReportSheet>(`POST /api/reports/${id}/sheet`, 'klaster', name);
};

it.each([
  ['after printing', 'clusters-printer-settings', 1],
  ['with binary noise in figures', 'clusters-binary-noise', 4],
  ['with invisible characters', 'clusters-invisible-characters', 4],
])('takes a register %s', async (_how, name, created) => {
  const { data } = await intoRegister(name);
  expect(data).toMatchObject({ rows: { created, faulty: 0 }, faults: [] });
});

it('takes a report that was printed', async () => {
  const { data } = await intoReport('report-printer-settings');
  expect(data).toMatchObject({ figures: [{ key: 'first_plan', value: 12 }], faults: [] });
});

it('refuses a file of another import for its missing columns', async () => {
  const details = await Promise.all([
    intoRegister('clusters-printer-settings', 'oil_factories'),
    send<UserImportReport>('POST /api/users/imports/check', 'admin', 'clusters-printer-settings'),
    intoReport('clusters-printer-settings'),
  ]);
  expect(details.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(details.map(({ problem }) => problem?.detail).join(' ')).not.toMatch(/macro|damaged/);
});

it('reads the figures of a register as Excel shows them', async () => {
  const { data } = await intoRegister('clusters-binary-noise');
  expect(data.notices?.[0]?.message).toContain('“0.3”');
});

it('reads the figures of a report as Excel shows them', async () => {
  const { data } = await intoReport('report-binary-noise');
  expect(data).toMatchObject({
    figures: [
      { key: 'first_plan', value: 3.3 },
      { key: 'fifth_cotton_machine', value: 3 },
      { key: 'cluster_lands', value: 0.3 },
    ],
    faults: [],
  });
});

it('refuses a name of two lines, and says where it breaks', async () => {
  const { data } = await intoRegister('clusters-line-break');
  const message = '“Тест Текс” – There is a line break after “Тест”: write the text in one line.';
  expect(data.faults).toMatchObject([
    { cell: 'A2', code: 'line_break', message },
    { cell: 'A3', code: 'line_break', message },
  ]);
});

it('reads hidden rows and says so, or leaves them out by choice', async () => {
  const { data } = await intoRegister('clusters-hidden-rows');
  expect(data).toMatchObject({ rows: { created: 3 }, notices: [{ code: 'hidden_rows' }] });
  expect(data.notices?.[0]?.message).toBe('Rows that are hidden in the file are read too (1): 3.');
  const without = await intoRegister('clusters-hidden-rows', 'clusters', '?hidden=left_out');
  expect(without.data).toMatchObject({ rows: { created: 2 }, notices: [] });
  expect((await intoRegister('clusters-hidden-rows', 'clusters', '?hidden=other')).problem?.errors?.[0]?.path).toBe(
    'hidden',
  );
  const taking = `POST /api/registers/clusters/imports?file_name=a&rows=all&hidden=left_out&state=${without.data.state}`;
  expect((await send<Taken>(taking, 'editor', 'clusters-hidden-rows')).data).toMatchObject({ created: 2 });
});
