import { IMPORT_ROWS } from '@klaster/shared/contract/http';
import type { SheetColumn } from '@klaster/shared/contract/registers';
import type { Workbook } from './workbook';
import { columnLayout } from './writing/cells';
import { columnLetters } from './writing/sheet-cells';

/** Title, hint, header. */
export const TOP_ROWS = 3;

/** The hidden sheet of the values that can be chosen. */
export const LISTS = 'lists';

type Template = {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly columns: readonly SheetColumn[];
  readonly headers: string[];
  readonly lists: (string | null)[][];
  /** By column: a formula for the cells of its list. */
  readonly choices: readonly (string | undefined)[];
  /** Columns in which other values may be typed too. */
  readonly open?: readonly string[];
};

/** A form to fill in and import. */
export function templateWorkbook({
  name,
  title,
  hint,
  columns,
  headers,
  lists,
  choices,
  open = [],
}: Template): Workbook {
  const validations = columns.flatMap((column, index) => {
    const formula1 = choices[index];
    if (!formula1) return [];
    const letter = columnLetters(index);
    const range = `${letter}${TOP_ROWS + 1}:${letter}${TOP_ROWS + IMPORT_ROWS}`;
    const showErrorMessage = !open.includes(column.name);
    return [{ type: 'list' as const, formula1, range, allowBlank: true, showErrorMessage }];
  });
  const header = { font: { bold: true } };
  return {
    sheets: [
      {
        name,
        columns: columns.map(formColumn),
        rows: [[title], [hint], headers],
        cells: new Map(headers.map((value, index) => [`${TOP_ROWS - 1},${index}`, { value, style: header }])),
        freezePane: { rows: TOP_ROWS },
        dataValidations: validations,
      },
      { name: LISTS, rows: lists, hidden: true },
    ],
  };
}

/** Codes are text, so that leading zeros stay. */
export function formColumn(column: SheetColumn) {
  const { width, format } = columnLayout(column);
  return { width, ...(format === 'digits' && { numFmt: '@' }) };
}
