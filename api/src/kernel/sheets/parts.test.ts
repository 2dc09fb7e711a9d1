import { writeXlsx } from 'hucre/xlsx';
import {
  bookParts,
  relation,
  relsXml,
  SHEET,
  sheetXml,
  STRINGS,
  textCell,
  TYPES,
  WORKBOOK_RELATIONS,
  WORKBOOK_RELS,
} from '../../../test/hostile-workbooks/book';
import { zip, type Entry } from '../../../test/hostile-workbooks/zip';
import { realWorkbook } from '../../../test/real-workbooks';
import { checkArchive, SheetRefused } from './check-archive';
import { Workbooks } from './workbook';

const MB = 1024 * 1024;

const workbooks = new Workbooks('report');

/** The first row, or why the file is refused. */
const read = (file: Buffer) =>
  workbooks.read(file, { user: { id: 1 } }).then(
    ({ cells }) => cells[0],
    (error: unknown) => (error instanceof SheetRefused ? [error.reason, error.named] : error),
  );

const ROW = `<row r="1"><c r="A1" t="s"><v>0</v></c>${textCell('сон', 'B1')}</row>`;

const withEntries = async (more: readonly Entry[], change = (entry: Entry) => entry) =>
  zip([...more, ...(await bookParts({ [SHEET]: sheetXml(ROW) })).map(change)]);

const part = (name: string): Entry => ({
  name,
  data: Buffer.from(/xml|rels$/.test(name) ? '<part/>' : '\u0000\u0001binary'),
});

const typed = (type: string) => (entry: Entry) =>
  entry.name === TYPES
    ? {
        ...entry,
        data: Buffer.from(
          entry.data.toString().replace('<Override', `<Default Extension="bin" ContentType="${type}"/><Override`),
        ),
      }
    : entry;

it('reads what Excel has saved after printing', async () => {
  expect(await read(await realWorkbook('report-printer-settings'))).toEqual(['first_plan', null, null, null, 12]);
});

it.each([{}, { hidden: true }, { veryHidden: true }])(
  'reads the first sheet, which is %j, and names of the others those that people see',
  async (state) => {
    const sheets = [
      { name: 'first', ...state },
      { name: 'hidden', hidden: true },
      { name: 'seen' },
      { name: 'very hidden', veryHidden: true },
      { name: 'last' },
    ];
    const file = await writeXlsx({ sheets: sheets.map((sheet) => ({ ...sheet, rows: [[sheet.name]] })) });
    expect(await workbooks.read(Buffer.from(file), { user: { id: 1 } })).toMatchObject({
      cells: [['first']],
      name: 'first',
      further: ['seen', 'last'],
    });
  },
);

/** Parts that Excel, LibreOffice, Google and 1C write. */
const HARMLESS = `
  xl/printerSettings/printerSettings1.bin xl/printerSettings/printerSettings12.bin customXml/item1.xml
  customXml/_rels/item1.xml.rels docProps/thumbnail.wmf docProps/custom.xml docProps/app.xml xl/drawings/drawing1.xml
  xl/drawings/vmlDrawing1.vml xl/comments1.xml xl/threadedComments/threadedComment1.xml xl/persons/person.xml
  xl/calcChain.xml xl/theme/theme1.xml xl/metadata.xml xl/richData/rdrichvalue.xml xl/media/image1.png
  xl/embeddings/oleObject1.bin xl/externalLinks/externalLink1.xml xl/pivotCache/pivotCacheRecords1.xml
  xl/ctrlProps/ctrlProp1.xml xl/activeX/activeX1.bin xl/customProperty1.bin xl/model/item.data
  xl/webextensions/taskpanes.xml [trash]/0000.dat Configurations2/accelerator/current.xml META-INF/manifest.xml`
  .trim()
  .split(/\s+/);

it.each(HARMLESS)('accepts a workbook with %s', async (name) => {
  await expect(checkArchive(await withEntries([part(name)]), MB)).resolves.toBeUndefined();
});

it('reads a workbook that has all of them', async () => {
  expect(await read(await withEntries(HARMLESS.map(part)))).toEqual(['x', 'сон']);
});

it.each<[string, () => Promise<Buffer>]>([
  [
    'entries for folders',
    () =>
      withEntries(
        ['xl/', 'xl/worksheets/'].map((name, index) => ({ name, data: Buffer.alloc(0), stored: index === 0 })),
      ),
  ],
  ['sizes after the data, as Google writes them', () => withEntries([], (entry) => ({ ...entry, sizesAfter: true }))],
  [
    'backslashes in names',
    () => withEntries([], (entry) => ({ ...entry, name: String(entry.name).replaceAll('/', '\\') })),
  ],
  [
    'names in another case, as 1C writes them',
    () => withEntries([], (entry) => (entry.name === STRINGS ? { ...entry, name: 'xl/SharedStrings.xml' } : entry)),
  ],
  [
    'a type for binary parts',
    () =>
      withEntries(
        [part('xl/a.bin')],
        typed('application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings'),
      ),
  ],
])('reads a workbook with %s', async (_what, make) => {
  expect(await read(await make())).toEqual(['x', 'сон']);
});

it.each<[string, () => Promise<Buffer>]>([
  ['its usual name', () => withEntries([part('xl/vbaProject.bin')])],
  ['a sheet of macros', () => withEntries([part('xl/macrosheets/sheet1.xml')])],
  ['a content type', () => withEntries([part('xl/harmless.dat')], typed('application/vnd.ms-office.vbaProject'))],
  [
    'a relationship',
    () =>
      withEntries([part('xl/harmless.dat')], (entry) =>
        entry.name === WORKBOOK_RELS
          ? {
              ...entry,
              data: Buffer.from(
                relsXml(WORKBOOK_RELATIONS + relation('rId9', { type: 'vbaProject', target: 'harmless.dat' })),
              ),
            }
          : entry,
      ),
  ],
])('refuses macros by %s', async (_what, make) => {
  expect(await read(await make())).toEqual(['macros', {}]);
});

it('refuses a binary workbook as another format, not for macros', async () => {
  const file = await withEntries(
    [part('xl/workbook.bin')],
    typed('application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
  );
  expect(await read(file)).toEqual(['other_format', { format: '.xlsb' }]);
});
