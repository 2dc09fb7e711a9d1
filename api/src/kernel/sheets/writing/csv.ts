import type { Value } from './sheet-cells';
import { withoutUnfit } from './xml-texts';

/** At the beginning of a file, it makes Excel read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** First characters that make spreadsheet programs run a text as a formula, including full-width ones. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A line of a CSV file (RFC 4180). A text that would run as a formula is prefixed by an apostrophe. Texts are always quoted, so that
 * programs that expect semicolons between cells, as in Russian and Uzbek, do not split them. Times are in Tashkent's time zone, as in
 * all files.
 */
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Value): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell instanceof Date ? `${cell.toISOString().slice(0, 19)}+05:00` : withoutUnfit(cell);
  return `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
