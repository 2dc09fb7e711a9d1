import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { setImmediate } from 'node:timers/promises';
import type { Row } from './sheet-cells';
import { writeSheet, writeWorkbook } from './write-sheet';

const ABOUT = {
  name: 'About',
  rows: [
    { label: 'Contents', value: 'Figures & <sums>' },
    { label: 'Same view', value: 'https://klaster.uz/main?a=1&b=2', link: true },
  ],
};
const LAYOUT = {
  name: 'Sheet: [1]',
  columns: [{ width: 20 }, { width: 9, decimals: 1 }, { width: 9, format: 'digits' }, { width: 9, format: 'time' }],
  headRow: 2,
  frozenColumns: 1,
  about: ABOUT,
} as const;

async function* from(rows: readonly Row[]) {
  yield* rows;
}

const read = async (rows: readonly Row[]) => {
  const file = Buffer.concat((await writeSheet(from(rows), LAYOUT).toArray()) as Uint8Array[]);
  return (await readXlsx(file, { readStyles: true })).sheets;
};

const ROWS: readonly Row[] = [
  { kind: 'title', cells: ['Title'] },
  { kind: 'head', cells: ['Name', 'A name of a column that takes many lines'] },
  ['=1+1', 1234, '007', new Date('2026-11-25T09:30:00Z')],
  ['б', 0.125, '1', null],
  { kind: 'total', cells: ['Total', { formula: 'SUBTOTAL(9,B3:B4)', result: 1234.125 }] },
  { kind: 'control', cells: ['Control', 1234.125] },
];

it('writes texts, numbers, times and formulas as such', async () => {
  const [sheet] = await read(ROWS);
  expect(sheet?.rows.slice(2, 4)).toEqual([
    ['=1+1', 1234, '007', new Date('2026-11-25T09:30:00Z')],
    ['б', 0.125, '1', null],
  ]);
  expect(sheet?.rows[4]?.[1]).toBe(1234.125);
  expect([...(sheet?.cells ?? [])].flatMap(([place, { formula }]) => (formula ? [[place, formula]] : []))).toEqual([
    ['4,1', 'SUBTOTAL(9,B3:B4)'],
  ]);
});

it('writes several tables, each with its own rows, header, filter and printed titles, and one description', async () => {
  const { about, ...first } = LAYOUT;
  const second = { ...first, name: 'Two', headRow: 1, frozenColumns: 0, columns: LAYOUT.columns.slice(0, 2) };
  const rows: readonly Row[] = [{ kind: 'head', cells: ['Name', 'Amount'] }, ['=2+2', 0.5]];
  const tables = [
    { ...first, rows: from(ROWS) },
    { ...second, rows: from(rows) },
  ];
  const file = Buffer.concat((await writeWorkbook(tables, about).toArray()) as Uint8Array[]);
  const { sheets } = await readXlsx(file, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Sheet   1', 'Two', 'About']);
  expect(sheets[1]?.rows).toEqual([
    ['Name', 'Amount'],
    ['=2+2', 0.5],
  ]);
  expect(sheets.map(({ autoFilter }) => autoFilter?.range)).toEqual(['A2:D4', 'A1:B2', undefined]);
  expect(sheets[1]?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  const book = strFromU8(unzipSync(file)['xl/workbook.xml'] ?? new Uint8Array());
  expect(book.match(/(?<=Print_Titles[^>]*>)[^<]+/g)?.map((range) => range.replaceAll('&apos;', "'"))).toEqual([
    "'Sheet   1'!$A:$A,'Sheet   1'!$2:$2",
    "'Two'!$1:$1",
  ]);
});

it('shows a number with all its decimals, those of its column at least, and thousands apart', async () => {
  const [sheet] = await read(ROWS);
  const format = (place: string) => sheet?.cells?.get(place)?.style?.numFmt;
  expect(['2,1', '3,1', '2,2', '2,3', '4,1'].map(format)).toEqual([
    '#,##0.0',
    '#,##0.000',
    '@',
    'dd.mm.yyyy hh:mm',
    '#,##0.000',
  ]);
});

it('freezes header and names, filters only the entries, and prints header and names on each page', async () => {
  const [sheet] = await read(ROWS);
  expect(sheet?.name).toBe('Sheet   1');
  expect(sheet?.freezePane).toMatchObject({ rows: 2, columns: 1 });
  expect(sheet?.autoFilter?.range).toBe('A2:D4');
  expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', paperSize: 'a4', fitToPage: true });
  expect(sheet?.headerFooter?.oddFooter).toContain('&P / &N');
  expect(sheet?.cells?.get('1,0')?.style).toMatchObject({ font: { bold: true }, alignment: { wrapText: true } });
});

const rowXml = async (row: Row) => {
  const file = Buffer.concat((await writeSheet(from([row]), LAYOUT).toArray()) as Uint8Array[]);
  return /<row .*<\/row>/.exec(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()))?.[0] ?? '';
};

it.each([
  ['title', false],
  ['note', false],
  ['head', true],
  ['entry', false],
  ['total', true],
  ['control', false],
] as const)('in a row of the kind %s, empty cells are coloured: %s', async (kind, isColoured) => {
  expect(/ r="B1" s="\d+"/.test(await rowXml({ kind, cells: ['a', null, 'b'] }))).toBe(isColoured);
});

it.each([
  [['a', 'b'], 2],
  [['a'.repeat(41), 'b'], 4],
  [['a', 'b'.repeat(46)], 7],
  [['a', 'b'.repeat(500)], 9],
])('a header of %j is %i lines high', async (cells, lines) => {
  const height = async (row: readonly string[]) =>
    Number(/ ht="([\d.]+)" customHeight="1"/.exec(await rowXml({ kind: 'head', cells: row }))?.[1]);
  expect((await height(cells)) / (await height(['a']))).toBe(lines / 2);
});

it('says on a second sheet what the first one is, with the address of the view', async () => {
  const [, about, ...others] = await read(ROWS);
  expect(others).toEqual([]);
  expect(about?.name).toBe('About');
  expect(about?.rows).toEqual([
    ['Contents', 'Figures & <sums>'],
    ['Same view', 'https://klaster.uz/main?a=1&b=2'],
  ]);
  expect(about?.cells?.get('1,1')?.hyperlink?.target).toBe('https://klaster.uz/main?a=1&b=2');
});

it('reads rows at the pace of the reader, and stops when it has gone', async () => {
  let [taken, isStopped] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        taken += 1;
        yield [`${Math.random()}`.repeat(20)];
      }
    } finally {
      isStopped = true;
    }
  }
  const body = writeSheet(endless(), LAYOUT);
  await new Promise((resolve) => body.once('readable', resolve));
  const before = taken;
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(taken).toBe(before);
  body.destroy();
  await new Promise((resolve) => body.once('close', resolve));
  expect(isStopped).toBe(true);
});
