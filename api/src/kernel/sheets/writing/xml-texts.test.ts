import { readXlsx } from 'hucre/xlsx';
import { csvLine } from './csv';
import { Workbooks } from '../workbook';
import { writeSheet } from './write-sheet';

const first = async (file: Uint8Array) => (await readXlsx(file)).sheets[0]?.rows[0];

async function asRow(cells: string[]) {
  async function* rows() {
    yield cells;
  }
  const about = { name: 'ҳақида', rows: [{ label: 'а\uFFFE', value: 'б\u0001' }] };
  const layout = { name: 'а\uFFFE', columns: [{ width: 9 }], headRow: 1, frozenColumns: 0, about };
  const file = await writeSheet(rows(), layout).toArray();
  return first(Buffer.concat(file as Uint8Array[]));
}

async function asWorkbook(cells: string[]) {
  return first(await new Workbooks('list').write({ sheets: [{ name: 'а', rows: [cells] }] }, { user: { id: 1 } }));
}

describe.each([
  ['a sheet that is streamed', asRow],
  ['a workbook', asWorkbook],
])('%s', (_, write) => {
  it('drops characters that XML cannot contain', async () => {
    const unfit = ['а\uFFFEб', 'а\uFFFFб', 'а\uD800б', 'а\uDC00б', 'а\u0001б', 'а\u000Bб', 'а\u0085б'];
    expect(await write(unfit)).toEqual(unfit.map(() => 'аб'));
  });

  it('survives a round trip, even if it looks like an escape', async () => {
    const texts = ['_x0041_', '_x005F_x0041_', '_x005f_', '__x0041__', '_xABCD', '&amp;', '<т>', 'а\nб', '😀', ' а '];
    expect(await write(texts)).toEqual(texts);
  });
});

it('drops them in a line of CSV too', () => {
  expect(csvLine(['а\uFFFFб\uD800'])).toBe('"аб"\r\n');
});
