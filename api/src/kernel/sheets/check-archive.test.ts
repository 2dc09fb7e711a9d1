import { HOSTILE_WORKBOOKS } from '../../../test/hostile-workbooks';
import { book } from '../../../test/hostile-workbooks/book';
import { checkArchive, SheetRefused } from './check-archive';

const MAX_BYTES = 48 * 1024 * 1024;

const verdictOn = (file: Buffer) =>
  checkArchive(file, MAX_BYTES).then(
    () => 'passes',
    (error: unknown) => (error instanceof SheetRefused ? error.reason : String(error)),
  );

it('accepts an ordinary workbook', async () => {
  expect(await verdictOn(await book())).toBe('passes');
});

it.each([
  ['bomb-200-mb-truthful', 'too_large'],
  ['bomb-500-mb-says-nothing', 'too_large'],
  ['bomb-says-gigabytes', 'too_large'],
  ['bomb-overlapping-entries', 'too_large'],
  ['entries-201', 'too_large'],
  ['entries-more-than-said', 'passes'],
  ['entries-fewer-than-said', 'no_workbook'],
  ['directory-beyond-the-file', 'no_workbook'],
  ['rubbish-after', 'no_workbook'],
  ['stored-size-that-lies', 'no_workbook'],
  ['name-up-and-out', 'no_workbook'],
  ['renamed-xls', 'encrypted'],
  ['empty', 'no_workbook'],
])('judges %s: %s', async (name, verdict) => {
  const file = await HOSTILE_WORKBOOKS.find((workbook) => workbook.name === name)?.make();
  expect(await verdictOn(file ?? Buffer.alloc(0))).toBe(verdict);
});
