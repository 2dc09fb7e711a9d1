import type { Cell, CellStyle, WriteOptions } from 'hucre/xlsx';
import { columnLetters, type Format, type RowKind } from './sheet-cells';
import { textInXml, dropUnsupported } from './xml-texts';

export type ColumnLayout = {
  /** In characters. */
  readonly width: number;
  readonly format?: Exclude<Format, number>;
  /** Minimum. */
  readonly decimals?: number;
};

export type AboutRow = {
  readonly label: string;
  readonly value: string;
  /** The value is an address. */
  readonly link?: boolean;
};

export type TableLayout = {
  readonly name: string;
  readonly columns: readonly ColumnLayout[];
  /** From 1. It is frozen and has the filters. */
  readonly headRow: number;
  readonly frozenColumns: number;
};

/** The last sheet, which describes the others. */
export type AboutSheet = { readonly name: string; readonly rows: readonly AboutRow[] };

export type SheetLayout = TableLayout & { readonly about: AboutSheet };

/** Characters that are legible on a landscape page; wider sheets take several pages. */
const PAPER_WIDTH = 190;

const LABEL_WIDTH = 32;
const ABOUT_WIDTH = 90;

/** Points. */
export const LINE_HEIGHT = 15;

/** Excel's limits. */
const NAME_LENGTH = 31;
const UNFIT_IN_NAMES = /[[\]:*?/\\']/g;

/** Shown in the reader's locale. */
const NUMBER_FORMATS: Readonly<Record<Format, string>> = {
  plain: 'General',
  digits: '@',
  date: 'dd.mm.yyyy',
  time: 'dd.mm.yyyy hh:mm',
  0: '#,##0',
  1: '#,##0.0',
  2: '#,##0.00',
  3: '#,##0.000',
  4: '#,##0.0000',
};

export const numberFormat = (format: Format): string => NUMBER_FORMATS[format] ?? 'General';

const GREY = { rgb: 'FF4A5568' };
const LINE = { style: 'thin', color: { rgb: 'FFA0AEC0' } } as const;
const solidFill = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const;

const FONT = { name: 'Calibri', size: 11 };

const ROW_STYLES: Readonly<Record<RowKind, CellStyle>> = {
  title: { font: { ...FONT, bold: true, size: 14 } },
  note: { font: { ...FONT, color: GREY } },
  head: {
    font: { ...FONT, bold: true },
    fill: solidFill('FFE2E8F0'),
    border: { bottom: LINE },
    alignment: { wrapText: true, vertical: 'center' },
  },
  entry: {},
  total: { font: { ...FONT, bold: true }, border: { top: LINE }, fill: solidFill('FFF7FAFC') },
  control: { font: { ...FONT, italic: true, color: GREY } },
};

const FORMATS = Object.keys(NUMBER_FORMATS);
const KINDS = Object.keys(ROW_STYLES) as RowKind[];

/** Placeholder: the number of the last row is not known yet. */
const LAST_ROW = 1_048_576;

/** A workbook whose tables have one row of each kind and one cell of each format, in place of the rows. */
export function createSkeleton(tables: readonly TableLayout[], about: AboutSheet): WriteOptions {
  return {
    defaultFont: FONT,
    namedRanges: tables.map(printTitles),
    sheets: [...tables.map(tableSheet), aboutSheet(about)],
  };
}

const sheetName = ({ name }: TableLayout) =>
  dropUnsupported(name).replace(UNFIT_IN_NAMES, ' ').trim().slice(0, NAME_LENGTH);

function printTitles(table: TableLayout) {
  const { headRow, frozenColumns } = table;
  const sheet = sheetName(table);
  const titles = [
    ...(frozenColumns > 0 ? [`'${sheet}'!$A:$${columnLetters(frozenColumns - 1)}`] : []),
    `'${sheet}'!$${headRow}:$${headRow}`,
  ];
  return { name: '_xlnm.Print_Titles', range: titles.join(','), scope: sheet };
}

function tableSheet(table: TableLayout): WriteOptions['sheets'][number] {
  const { columns, headRow, frozenColumns } = table;
  const sheet = sheetName(table);
  const lastColumn = columnLetters(columns.length - 1);
  const papers = Math.ceil(columns.reduce((sum, { width }) => sum + width, 0) / PAPER_WIDTH);
  return {
    name: sheet,
    columns: columns.map(({ width }) => ({ width })),
    cells: new Map(
      KINDS.flatMap((kind, row) =>
        Object.values(NUMBER_FORMATS).map((numFmt, column) => [
          `${row},${column}`,
          { value: 0, style: { ...ROW_STYLES[kind], numFmt } },
        ]),
      ),
    ),
    freezePane: { rows: headRow, columns: frozenColumns },
    autoFilter: { range: `A${headRow}:${lastColumn}${LAST_ROW}` },
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: papers,
      fitToHeight: 0,
    },
    headerFooter: { oddFooter: `&L${sheet.replaceAll('&', '&&')}&R&P / &N` },
  };
}

function aboutSheet({ name, rows }: AboutSheet): WriteOptions['sheets'][number] {
  const label = { font: { ...FONT, bold: true }, alignment: { vertical: 'top' } } as const;
  const text = { alignment: { wrapText: true, vertical: 'top' } } as const;
  return {
    name,
    columns: [{ width: LABEL_WIDTH }, { width: ABOUT_WIDTH }],
    rowDefs: new Map(
      rows.map(({ value }, row) => [row, { height: LINE_HEIGHT * Math.ceil(value.length / ABOUT_WIDTH) }]),
    ),
    cells: new Map(
      rows.flatMap(({ label: title, value, link }, row): [string, Partial<Cell>][] => [
        [`${row},0`, { value: textInXml(title), style: label }],
        [`${row},1`, { value: textInXml(value), style: text, ...(link && { hyperlink: { target: value } }) }],
      ]),
    ),
    pageSetup: { paperSize: 'a4', orientation: 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** The text around the rows, and the styles of cells. */
export type Skeleton = {
  readonly before: string;
  readonly after: (lastEntry: number) => string;
  readonly style: (kind: RowKind, format: Format) => string;
};

export function splitSkeleton(sheet: string): Skeleton {
  const [before = '', rows = '', after = ''] = sheet.split(/(?<=<sheetData>)|(?=<\/sheetData>)/);
  const places = new Map(Array.from(rows.matchAll(/ r="([A-Z]\d)" s="(\d+)"/g), ([, place, style]) => [place, style]));
  const styleAt = (row: number, column: number) => places.get(`${columnLetters(column)}${row + 1}`) ?? '0';
  const styles = new Map(
    KINDS.map((kind, row) => [kind, new Map(FORMATS.map((format, column) => [format, styleAt(row, column)]))]),
  );
  return {
    before: before.replace(/<dimension [^>]*>/, ''),
    after: (lastEntry) => after.replace(String(LAST_ROW), String(lastEntry)),
    style: (kind, format) => styles.get(kind)?.get(String(format)) ?? '0',
  };
}
