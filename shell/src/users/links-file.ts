/** A cell as spreadsheets take it: in quotes, and no formula. */
const cellOf = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Begins the file, so that spreadsheets take it for UTF-8. */
const MARK = '\uFEFF';

/** A table as a file that spreadsheets open; here they take semicolons. */
export function tableFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => cells.map(cellOf).join(';'));
  return new Blob([`${MARK}${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
