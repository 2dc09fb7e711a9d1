import { titleColumn } from './column';
import type { Column } from './column';
import { RowLink, followRowLink } from './row-link';
import { SavedMark } from './saved-mark';
import { useFirstRows } from './use-first-rows';

interface TableBodyProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowHref: ((row: Row) => string) | undefined;
  savedKey: string | number | undefined;
}

export function TableBody<Row>({ rows, columns, rowKey, rowHref, savedKey }: TableBodyProps<Row>) {
  const title = titleColumn(columns);
  const shown = useFirstRows(rows);
  return (
    <tbody>
      {shown.map((row, index) => (
        <tr
          key={rowKey(row)}
          data-row=""
          data-saved={rowKey(row) === savedKey || undefined}
          {...(rowHref && { 'data-link': '', onClick: followRowLink })}
        >
          {columns.map((column) => (
            <td key={column.id} data-kind={column.kind} data-title={column === title || undefined}>
              {column === title && rowHref ? (
                <RowLink to={rowHref(row)}>{column.cell(row, index)}</RowLink>
              ) : (
                column.cell(row, index)
              )}
              {column === title && rowKey(row) === savedKey && <SavedMark />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
