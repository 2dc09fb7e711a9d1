import type { ImportReport, RegisterName } from '@klaster/shared/contract';
import { entryInput } from '../../../test/support/fixtures';
import { workbookOf } from '../../../test/support/sheet';
import { startTestApp, type TestApp } from '../../../test/support/test-app';

let api: TestApp;
beforeEach(async () => (api = await startTestApp()));
afterEach(() => api.close());

const check = (register: RegisterName, body: unknown) =>
  api.call<ImportReport>(`POST /api/registers/${register}/imports/check`, {
    as: 'editor',
    body,
    headers: { 'accept-language': 'en' },
  });

it('refuses by cell what is damaged or can be read in two ways, with the value in the sentence, and adds nothing of it', async () => {
  const inputs = Array.from({ length: 6 }, () => entryInput('cooperatives'));
  const file = await workbookOf(
    'cooperatives',
    inputs,
    ([header = [], a = [], b = [], c = [], d = [], e = [], f = []]) => [
      header,
      a.with(1, 123),
      b.with(0, '#REF!'),
      c.with(0, true),
      d.with(4, '12 5'),
      e.with(0, 'Олтин &amp; Тола'),
      f.with(1, '000000000'),
    ],
  );
  const { data } = await check('cooperatives', file);
  expect(data.faults.map(({ cell, code, message }) => [cell, code, message])).toEqual([
    ['B2', 'stir', '“123” – A STIR has 9 digits.'],
    ['A3', 'error_cell', '“#REF!” – The cell holds an error of its spreadsheet: enter the value itself.'],
    ['A4', 'not_text', '“TRUE” – A text is expected here.'],
    ['E5', 'ambiguous_number', '“12 5” – This can be read as different numbers: enter it as a number.'],
    ['A6', 'entity', expect.stringContaining('“Олтин &amp; Тола” – ') as string],
    ['B7', 'zeros_only', '“000000000” – A STIR is not made of zeros alone.'],
  ]);
  expect(data.rows).toEqual({ created: 0, changed: 0, same: 0, faulty: 6 });
});
