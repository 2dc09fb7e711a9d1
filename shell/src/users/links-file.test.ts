import { readBytes } from '../test/read-blob';
import { tableFile } from './invitations';

const writeRow = async (...cells: string[]) =>
  new TextDecoder().decode((await readBytes(tableFile([cells]))).subarray(3));

it.each(['=1+1', '+998901234567', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a cell that begins with %j is not a formula',
  async (cell) => {
    expect(await writeRow(cell)).toBe(`"'${cell}"\r\n`);
  },
);

it('a name with quotes, semicolons or a line break stays one cell', async () => {
  expect(await writeRow('Синов "Агро"; МЧЖ', 'a\nb')).toBe('"Синов ""Агро""; МЧЖ";"a\nb"\r\n');
});

it('begins with the byte order mark by which spreadsheets detect UTF-8', async () => {
  const file = tableFile([['ҳа']]);
  expect([...(await readBytes(file)).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.type).toBe('text/csv;charset=utf-8');
});
