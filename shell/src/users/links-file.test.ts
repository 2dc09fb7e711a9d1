import { tableFile } from './links-file';

/** The bytes of a file; jsdom's have no method for it. */
function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(file);
  });
}

const textOf = async (...cells: string[]) => new TextDecoder().decode((await bytesOf(tableFile([cells]))).subarray(3));

it.each(['=1+1', '+998901234567', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a cell that begins as %j is no formula',
  async (cell) => {
    expect(await textOf(cell)).toBe(`"'${cell}"\r\n`);
  },
);

it('a name with quotes, semicolons or a line of its own stays one cell', async () => {
  expect(await textOf('Синов "Агро"; МЧЖ', 'a\nb')).toBe('"Синов ""Агро""; МЧЖ";"a\nb"\r\n');
});

it('begins with the byte order mark by which spreadsheets detect UTF-8', async () => {
  const file = tableFile([['ҳа']]);
  expect([...(await bytesOf(file)).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.type).toBe('text/csv;charset=utf-8');
});
