import { writeXlsxStream } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import { cellInXml, withoutUnfit } from './xml-texts';

/** What a cell holds. A text is a text whatever it begins with: it is never written as a formula. */
export type Cell = string | number | Date | null;

export type SheetLayout = {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly ColumnLayout[];
  /** Rows at the top that stay in sight. */
  readonly frozenRows: number;
};

export type ColumnLayout = {
  /** In characters. */
  readonly width: number;
  readonly format?: keyof typeof FORMATS;
};

/** Without one a cell is shown as the program thinks best. `digits` keep their zeros at the beginning. */
const FORMATS = { digits: '@', whole: '#,##0', date: 'dd.mm.yyyy', time: 'dd.mm.yyyy hh:mm' } as const;

/** Excel takes no more characters, and none of these. */
const NAME_LENGTH = 31;
const UNFIT_IN_NAMES = /[[\]:*?/\\']/g;

/**
 * A workbook of one sheet, written as its rows come and as it is read: memory does not grow with the rows. Whoever stops
 * reading stops the rows.
 * @param rows each from the first column on
 */
export function writeSheet(rows: AsyncIterable<Cell[]>, { name, columns, frozenRows }: SheetLayout): Readable {
  const stream = writeXlsxStream(inXml(rows), {
    name: withoutUnfit(name).replace(UNFIT_IN_NAMES, ' ').slice(0, NAME_LENGTH),
    columns: columns.map(({ width, format }) => ({ width, ...(format && { numFmt: FORMATS[format] }) })),
    freezePane: { rows: frozenRows },
    repeatHeaders: false,
  });
  return Readable.fromWeb(stream);
}

async function* inXml(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(cellInXml);
}
