import type { Value } from './sheet-cells';
import { dropUnsupported } from './xml-texts';

/** Makes Excel read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheet programs run texts with these first characters as formulas. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A line of a CSV file (RFC 4180). A text that would run as a formula gets an apostrophe. Texts are quoted, so that programs that expect
 * semicolons do not split them. Times are in Tashkent's time zone.
 */
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Value): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell instanceof Date ? `${cell.toISOString().slice(0, 19)}+05:00` : dropUnsupported(cell);
  return `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
