import { zip } from '../../../test/hostile-workbooks/zip';
import { SheetRefused } from './check-archive';
import { Workbooks } from './workbook';

const workbooks = new Workbooks('report');

const read = (file: Buffer) =>
  workbooks.read(file, { user: { id: 1 } }).then(
    ({ cells }) => cells,
    (error: unknown) => (error instanceof SheetRefused ? [error.reason, error.named] : error),
  );

/** Letters that Windows-1251 lacks become question marks. */
const inWindows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      if (code < 0x80) return code;
      if (letter === 'ў') return 0xa2;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : 0x3f;
    }),
  );

it.each([
  ['commas', Buffer.from('Номи,СТИР\r\n"Олтин, ""А""",301234567\r\n')],
  ['semicolons, with a byte order mark', Buffer.from('\ufeffНоми;СТИР\n"Олтин, ""А""";301234567\n')],
  ['tabs', Buffer.from('Номи\tСТИР\n"Олтин, ""А"""\t301234567\n')],
  ['the separator in the first line', Buffer.from('sep=;\r\nНоми;СТИР\r\n"Олтин, ""А""";301234567\r\n')],
  ['the letters of Windows', inWindows1251('Номи;СТИР\r\n"Олтин, ""А""";301234567\r\n')],
  ['Unicode text of Excel', Buffer.from('\ufeffНоми\tСТИР\r\n"Олтин, ""А"""\t301234567\r\n', 'utf16le')],
])('reads a table with %s', async (_what, file) => {
  expect(await read(file)).toEqual([
    ['Номи', 'СТИР'],
    ['Олтин, "А"', '301234567'],
  ]);
});

it('refuses a table whose Uzbek letters were lost, rather than take question marks', async () => {
  expect(await read(inWindows1251('Номи;СТИР\nҚўқон Раҳбар;301234567\n'))).toEqual(['letters_lost', {}]);
});

it.each([
  ['%PDF-1.7\n1 0 obj, 2;\n', 'no_workbook'],
  ['<html>\n<td>a,b</td>', 'no_workbook'],
  ['a,b\n\0,c\n', 'no_workbook'],
  ['no table', 'no_workbook'],
  [`a,b\n${'x,y\n'.repeat(600)}`, 'too_many_rows'],
  [`a,b\n${','.repeat(70)}x\n`, 'cell_beyond'],
])('refuses %j as %s', async (text, reason) => {
  expect(await read(Buffer.from(text))).toMatchObject([reason, {}]);
});

it('names the format of an OpenDocument file', async () => {
  const mimetype = {
    name: 'mimetype',
    data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
    stored: true,
  };
  expect(await read(zip([mimetype, { name: 'content.xml', data: Buffer.from('<x/>') }]))).toEqual([
    'other_format',
    { format: '.ods' },
  ]);
});
