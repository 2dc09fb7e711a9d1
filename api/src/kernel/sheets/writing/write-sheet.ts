import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import { cellXml, columnLetters, formatOf, type Cell, type Row, type RowKind } from './sheet-cells';
import {
  createSkeleton,
  LINE_HEIGHT,
  splitSkeleton,
  type AboutSheet,
  type SheetLayout,
  type Skeleton,
  type TableLayout,
} from './sheet-skeleton';

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** Nearly as small as level 6, in three quarters of its time. */
const LEVEL = { level: 5 } as const;

/** Characters deflated at a time. */
const AT_ONCE = 64 * 1024;

/** Maximum in a header. */
const MAX_LINES = 8;

export type Table = TableLayout & { readonly rows: AsyncIterable<Row> };

/** A workbook with one table. */
export const writeSheet = (rows: AsyncIterable<Row>, { about, ...table }: SheetLayout): Readable =>
  writeWorkbook([{ ...table, rows }], about);

/**
 * Streams a workbook: memory does not grow with the rows. The library writes all but the rows, which it would hold in memory. When the
 * reader stops, the source of the rows stops.
 */
export const writeWorkbook = (tables: readonly Table[], about: AboutSheet): Readable =>
  Readable.from(archive(tables, about), { objectMode: false });

async function* archive(tables: readonly Table[], about: AboutSheet): AsyncGenerator<Uint8Array> {
  const files = unzipSync(await writeXlsx(createSkeleton(tables, about)));
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, LEVEL);
    zip.add(file);
    return file;
  };
  const paths = new Set(tables.map((_, index) => sheetPath(index)));
  for (const [name, content] of Object.entries(files)) if (!paths.has(name)) add(name).push(content, true);
  for (const [index, table] of tables.entries()) {
    const path = sheetPath(index);
    const file = add(path);
    for await (const text of sheetTexts(table, files[path])) {
      file.push(strToU8(text));
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* chunks.splice(0);
}

async function* sheetTexts({ rows, columns, headRow }: Table, sheet = new Uint8Array()): AsyncGenerator<string> {
  const skeleton = splitSkeleton(strFromU8(sheet));
  const look = { columns, style: skeleton.style };
  let text = skeleton.before;
  let [number, lastEntry] = [0, headRow];
  for await (const row of rows) {
    const styled = 'kind' in row ? row : { kind: 'entry' as const, cells: row };
    number += 1;
    if (styled.kind === 'entry') lastEntry = number;
    text += rowXml(styled, number, look);
    if (text.length < AT_ONCE) continue;
    yield text;
    text = '';
  }
  yield text + skeleton.after(lastEntry);
}

/** Kinds whose empty cells are coloured too. */
const COLOURED: ReadonlySet<RowKind> = new Set(['head', 'total']);

function rowXml(
  { kind, cells, decimals = 0 }: Exclude<Row, readonly Cell[]>,
  number: number,
  { columns, style }: Pick<SheetLayout, 'columns'> & Pick<Skeleton, 'style'>,
): string {
  const texts = cells.map((cell, index) => {
    if (cell === null && !COLOURED.has(kind)) return '';
    const column = { ...columns[index], decimals: columns[index]?.decimals ?? decimals };
    return cellXml(cell, `${columnLetters(index)}${number}`, style(kind, formatOf(cell, column)));
  });
  const height = kind === 'head' ? ` ht="${headHeight(cells, columns)}" customHeight="1"` : '';
  return `<row r="${number}"${height}>${texts.join('')}</row>`;
}

/** Some programs do not adjust the height of a row to its lines. */
function headHeight(cells: readonly Cell[], columns: SheetLayout['columns']): number {
  const lines = cells.map((cell, index) =>
    Math.ceil((typeof cell === 'string' ? cell.length : 1) / (columns[index]?.width ?? 1)),
  );
  return LINE_HEIGHT * (Math.min(Math.max(1, ...lines), MAX_LINES) + 1);
}
