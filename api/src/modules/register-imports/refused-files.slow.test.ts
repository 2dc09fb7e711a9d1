jest.unmock('@klaster/shared/processes');

import type { ImportReport, ImportsAnswer } from '@klaster/shared/contract/http';
import { writeXlsx } from 'hucre/xlsx';
import { connect } from 'node:net';
import { entryInput } from '../../../test/support/fixtures';
import { readSheet, workbook, createWorkbook } from '../../../test/support/sheet';
import { withPart } from '../../../test/support/workbook-part';
import { testApp } from '../../../test/support/test-app';

const api = testApp();

const check = (body: unknown) =>
  api.call<ImportReport>('POST /api/registers/clusters/imports/check', {
    as: 'editor',
    body,
    headers: { 'accept-language': 'en' },
  });

/** A file with one row. */
const oneRow = (change?: Parameters<typeof createWorkbook>[2]) =>
  createWorkbook('clusters', [entryInput('clusters')], change);

const withSheet = async (change: (xml: string) => string) =>
  withPart(await oneRow(), 'xl/worksheets/sheet1.xml', change);

/** The directory at the end is empty; the real one is a second, in the 64-bit format. */
async function withTwoDirectories() {
  const file = Buffer.from(await oneRow());
  const end = file.subarray(-22);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(file.length - end.length), 8);
  end.writeUInt16LE(0, 10);
  end.writeUInt32LE(0xffffffff, 12);
  return Buffer.concat([file.subarray(0, -22), record, locator, end]);
}

it('a 64-bit directory is read if the end record points to it, as in the library', async () => {
  expect((await check(await withTwoDirectories())).status).toBe(200);
});

describe('a file that is not one of our workbooks is refused with a sentence, and leaves nothing', () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

  async function withEntry(change: (entry: Buffer) => void) {
    const file = Buffer.from(await oneRow());
    change(file.subarray(file.indexOf(Buffer.from('504b0102', 'hex'))));
    return file;
  }

  it.each([
    ['a text', async () => Buffer.from('СТИР;Вилоят'), 'This is no Excel workbook (.xlsx), or it is damaged.'],
    [
      'a file with a password',
      async () => compound,
      'The file is protected by a password, or of the old form .xls. Save it as .xlsx without a password.',
    ],
    [
      'a file that does not say what it inflates to',
      () => withEntry((entry) => entry.writeUInt32LE(0, 24)),
      'There is more data in the file than allowed.',
    ],
    [
      'macros',
      () =>
        withEntry((entry) =>
          entry.write('xl/vbaProject.bin'.padEnd(entry.readUInt16LE(28), '.bin').slice(0, entry.readUInt16LE(28)), 46),
        ),
      'There are macros in the file. Save it as .xlsx without macros.',
    ],
    [
      'a table of something else',
      () => workbook([['a', 'b']]),
      'The headers of columns are not on the first sheet, “Лист1”. Download the form and fill that in.',
    ],
    [
      'a column that is missing',
      () => oneRow((rows) => rows.map((row) => row.toSpliced(1, 1))),
      'The sheet “Лист1” lacks the column “STIR”. Download the form and fill that in.',
    ],
    [
      'a column that is there twice',
      () => oneRow((rows) => rows.map((row) => [...row, row[1] ?? null])),
      'The sheet “Лист1” has the column “СТИР” twice, in K1. Delete one of them.',
    ],
    [
      'a cell that is there twice',
      () => withSheet((xml) => xml.replace(/<c r="C2"/, '<c r="B2"')),
      'The sheet “Лист1” has the cell B2 twice. Open the file in Excel and save it again.',
    ],
    [
      'a row far below the others',
      () =>
        withSheet((xml) => xml.replace('</sheetData>', '<row r="20000"><c r="A20000"><v>1</v></c></row></sheetData>')),
      'The sheet “Лист1” has a filled cell, A20000, outside the rows and columns that are read. Delete it, or move it up to the others.',
    ],
    ['headers alone', () => createWorkbook('clusters', []), 'No row of the file is filled in.'],
    [
      'too many rows',
      () =>
        createWorkbook(
          'clusters',
          Array.from({ length: 10_001 }, () => ({ stir: '1' })),
        ),
      'Too many rows: a file may have up to 10,000.',
    ],
  ])('%s', async (_what, make, sentence) => {
    const { status, problem } = await check(await make());
    expect([status, problem?.code, problem?.detail]).toEqual([400, 'file_refused', sentence]);
  });

  it('says what it does not read, and takes rows after a gap', async () => {
    const inputs = [entryInput('clusters'), entryInput('clusters')];
    const book = await createWorkbook('clusters', inputs, ([header = [], a = [], b = []]) => [
      [...header, 'Изоҳ'],
      [...a, 'муҳим'],
      ...Array.from({ length: 300 }, () => [null]),
      b,
    ]);
    const { rows } = await readSheet(book);
    const sheets = [
      { name: 'Маълумот', rows },
      { name: 'Қоралама', rows: [['СТИР']] },
      { name: 'lists', rows: [[1]], hidden: true },
    ];
    const { data } = await check(Buffer.from(await writeXlsx({ sheets })));
    expect(data.rows).toEqual({ created: 2, changed: 0, same: 0, faulty: 0 });
    expect(data.notices).toEqual([
      { code: 'further_sheets', message: 'The sheet “Маълумот” was read. Not read: “Қоралама”.' },
      { code: 'unread_column', message: 'K1: the column “Изоҳ” is not one of the form and was not read.' },
    ]);
  });

  it('takes the results of formulas, and says so', async () => {
    const result = '<f>6*7</f><v>42</v>';
    const { status, data } = await check(
      await withSheet((xml) => xml.replace(/(<c r="E2"[^>]*>)<v>[^<]*<\/v>/, `$1${result}`)),
    );
    expect([status, data.rows.created]).toEqual([200, 1]);
    expect(data.notices).toEqual([
      { code: 'formula_result', message: 'Land area, ha: the results of formulas are taken (1), in E2 “42”.' },
    ]);
  });

  it('a cell that is far out', async () => {
    const far = await writeXlsx({
      sheets: [{ name: 'a', rows: [['x']], cells: new Map([['0,16383', { value: 1 }]]) }],
    });
    expect((await check(Buffer.from(far))).problem?.code).toBe('file_refused');
  });

  it('a body of another kind, one that is too large, and one that breaks off', async () => {
    expect((await check({ a: 1 })).problem?.code).toBe('file_refused');
    expect((await check(Buffer.alloc(5 * 1024 * 1024 + 1))).problem?.code).toBe('payload_too_large');
    const token = await api.token('editor');
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    socket.write(
      `POST /api/registers/clusters/imports?file_name=a&rows=valid&state=a HTTP/1.1\r\nhost: x\r\nx-access-token: ${token}\r\ncontent-type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\r\ncontent-length: 5000\r\n\r\nPK`,
      () => socket.destroy(),
    );
    await new Promise((resolve) => socket.once('close', resolve));
    const { data } = await api.call<ImportsAnswer>('GET /api/registers/clusters/imports', { as: 'editor' });
    expect(data.total).toBe(0);
  });
});
